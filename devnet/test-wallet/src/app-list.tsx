import type { ConnectedApp } from './sessions.ts'
import type { WalletChain } from './sign-request.ts'

type AppListProps = {
  readonly apps: readonly ConnectedApp[]
  readonly chains: readonly WalletChain[]
  readonly onDisconnect: (topic: string) => void
}

/** The connected apps, each with a button to disconnect it. */
export function AppList({ apps, chains, onDisconnect }: AppListProps) {
  const nameOf = (chainId: number) => chains.find((chain) => chain.chainId === chainId)?.name ?? `Chain ${chainId}`
  return (
    <section className="card" aria-labelledby="apps-title">
      <h2 id="apps-title">Connected apps</h2>
      {apps.length === 0 ? (
        <p className="quiet">None yet.</p>
      ) : (
        <ul className="apps">
          {apps.map(({ topic, peer, chainIds, hasSolana = false }) => (
            <li key={topic}>
              <div>
                <strong>{peer.name}</strong>
                <p className="quiet">{[...chainIds.map(nameOf), ...(hasSolana ? ['Solana'] : [])].join(', ')}</p>
              </div>
              <button
                type="button"
                className="button small"
                aria-label={`Disconnect ${peer.name}`}
                onClick={() => onDisconnect(topic)}
              >
                Disconnect
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
