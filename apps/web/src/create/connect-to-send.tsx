import { ConnectHere } from '../connect/connect-here.tsx'
import { createText } from '../language/en/create.ts'

/** The “Connect wallet” step of Create. Only the last step needs a wallet. */
export function ConnectToSend() {
  return <ConnectHere hint={createText('connectHint')} />
}
