import { createPortal } from 'react-dom'
import { AccountButton } from '../account/account-button.tsx'
import { ConnectButton } from '../connection/connect-button.tsx'
import { WalletPanel } from '../modal/wallet-panel.tsx'
import { NetworkButton } from '../network/network-button.tsx'
import { useReadable } from '../store/use-readable.ts'
import type { MountedElement, MountedElements } from './mounted-elements.ts'

/** Renders the component of each element into it. All elements are in one tree, so that they share one modal. */
export function ElementTree({ placed }: { readonly placed: MountedElements }) {
  return useReadable(placed).map((one) => createPortal(<Contents {...one} />, one.element, String(one.id)))
}

function Contents({ kind, attributes: { label, showsBalance, isDisabled } }: MountedElement) {
  const balance = showsBalance === null ? {} : { showsBalance }
  switch (kind) {
    case 'connect-button':
      return (
        <ConnectButton {...balance} disabled={isDisabled}>
          {label ?? undefined}
        </ConnectButton>
      )
    case 'account-button':
      return <AccountButton {...balance} disabled={isDisabled} />
    case 'network-button':
      return <NetworkButton disabled={isDisabled} />
    case 'wallet-panel':
      return <WalletPanel />
    default:
      return kind satisfies never
  }
}
