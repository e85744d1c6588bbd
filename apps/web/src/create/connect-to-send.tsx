import { ConnectHere } from '../connect/connect-here.tsx'

/** The step “Connect wallet” of Create, where all but the last step goes without one. */
export function ConnectToSend() {
  return <ConnectHere hint="Only to send the transaction. Trying out needs no wallet." />
}
