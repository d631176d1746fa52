import { Office } from './Office.tsx'

/** Everything under /admin. */
export const AdminOffice = () => <Office area="admin" />

/** Everything under /manager. */
export const ManagerOffice = () => <Office area="manager" />
