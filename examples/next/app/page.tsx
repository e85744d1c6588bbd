import { ConnectButton, NetworkButton } from '@laurel/wallet/react'
import { Hello } from './hello'

/** Rendered on the server; the buttons come alive in the browser. */
export default function Page() {
  return (
    <main>
      <h1>Meadow</h1>
      <ConnectButton showsBalance />
      <NetworkButton />
      <Hello />
    </main>
  )
}
