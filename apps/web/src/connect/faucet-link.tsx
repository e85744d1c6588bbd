import { useConfig } from '../config/use-config.tsx'
import { connectText } from '../language/en/connect.ts'
import { useConnected } from './use-connected.ts'

/**
 * The link to the faucet of the wallet's network, below the account. The test wallet of a local world has one for all of
 * its networks. Nothing on a network without a faucet.
 */
export function FaucetLink() {
  const { config } = useConfig()
  const connected = useConnected()
  const chain = config.chains.find(({ chainId }) => chainId === connected?.chainId)
  const url = chain?.faucetUrl ?? config.testWalletUrl
  if (chain === undefined || url === null) return null
  return (
    <p style={{ marginBlock: 12, textAlign: 'center' }}>
      {/* The wallet styles it as its links. */}
      <a data-part="link" href={url} rel="noreferrer" target="_blank">
        {connectText('faucet', { network: chain.name })}
      </a>
    </p>
  )
}
