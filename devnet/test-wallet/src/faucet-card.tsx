import { useState } from 'react'
import { giveTestFunds } from './faucet.ts'
import type { WalletAccount } from './find-account.ts'
import type { WalletChain } from './sign-request.ts'

type FaucetState =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'done' | 'failed'; readonly words: string }

/** A button that gives the selected account test funds on every local chain. */
export function FaucetCard({
  account,
  chains,
}: {
  readonly account: WalletAccount
  readonly chains: readonly WalletChain[]
}) {
  const [state, setState] = useState<FaucetState>({ status: 'idle' })
  const give = async () => {
    setState({ status: 'pending' })
    try {
      setState({ status: 'done', words: await giveTestFunds(chains, account) })
    } catch {
      setState({ status: 'failed', words: 'The local chains did not respond. Is npm start running?' })
    }
  }
  return (
    <section className="card" aria-labelledby="faucet-title">
      <h2 id="faucet-title">Faucet</h2>
      <p className="quiet">Test ether and test dollars for the account above. They have no value.</p>
      <button type="button" className="button" disabled={state.status === 'pending'} onClick={() => void give()}>
        {state.status === 'pending' ? 'Sending…' : 'Get test funds'}
      </button>
      <p role="status" className={state.status === 'failed' ? 'problem' : 'quiet'} hidden={!('words' in state)}>
        {'words' in state ? state.words : ''}
      </p>
    </section>
  )
}
