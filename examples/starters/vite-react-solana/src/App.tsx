import { ConnectButton, useWallet, useWalletAccount } from '@laurel/wallet/react'
import { signSolanaMessage } from '@laurel/wallet/solana'
import { useState } from 'react'
import { useAccount, useDisconnect, useSignMessage, useSwitchChain } from 'wagmi'

/** wagmi's hooks see the EVM account. Ours see the active one, of either kind: `namespace` says which. */
export function App() {
  const account = useAccount()
  const { disconnect } = useDisconnect()
  const { switchChain } = useSwitchChain()
  const ours = useWalletAccount()
  return (
    <main>
      <ConnectButton />
      <p data-testid="wagmi">
        {account.status} {account.address} on {account.chainId}
      </p>
      <p data-testid="ours">
        {ours.address} on {ours.namespace === 'solana' ? 'Solana' : ours.chainId}
      </p>
      <button onClick={() => switchChain({ chainId: 11155111 })} type="button">
        Switch with wagmi
      </button>
      <button onClick={() => disconnect()} type="button">
        Disconnect with wagmi
      </button>
      {ours.isConnected && <Sign isSolana={ours.namespace === 'solana'} />}
    </main>
  )
}

/** Signs with the active account. */
function Sign({ isSolana }: { readonly isSolana: boolean }) {
  const wallet = useWallet()
  const { signMessageAsync } = useSignMessage()
  const [signature, setSignature] = useState('')
  const message = 'Hello from both'
  const sign = async () => {
    setSignature(
      isSolana ? (await signSolanaMessage(wallet, { message })).signature : await signMessageAsync({ message }),
    )
  }
  return (
    <p>
      <button onClick={() => void sign()} type="button">
        Sign
      </button>
      {signature}
    </p>
  )
}
