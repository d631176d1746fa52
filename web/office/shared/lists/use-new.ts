import { useLocation, useNavigate } from 'react-router-dom'
import { useAddress } from '../../../shared/page/use-address.ts'
import { isOpenedHere, opensDialog } from '../../../ui/history-layers.ts'

/** Opens and closes the form for a new entry through `?new` in the URL, so that other screens can link to it. */
export function useNew(): { readonly open: boolean; readonly show: () => void; readonly close: () => void } {
  const [address, setAddress] = useAddress()
  const navigate = useNavigate()
  const { state } = useLocation()
  const change = (open: boolean) =>
    setAddress(
      (query) => {
        const next = new URLSearchParams(query)
        if (open) next.set('new', '')
        else next.delete('new')
        return next
      },
      open ? { replace: false, state: opensDialog } : { replace: true },
    )
  const close = () => (isOpenedHere(state) ? void navigate(-1) : change(false))
  return { open: address.has('new'), show: () => change(true), close }
}
