import { Office } from './Office.tsx'

/** The back office under /admin. */
export const AdminOffice = () => <Office area="admin" />

/** The back office under /manager. */
export const ManagerOffice = () => <Office area="manager" />
