import { ConnectHere } from '../connect/connect-here.tsx'
import { createText } from '../language/en/create.ts'

/** The step “Connect wallet” of Create, where all but the last step goes without one. */
export function ConnectToSend() {
  return <ConnectHere hint={createText('connectHint')} />
}
