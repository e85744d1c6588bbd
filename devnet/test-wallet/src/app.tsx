import { accountLabel } from './account-label.ts'
import { AppList } from './app-list.tsx'
import { FaucetCard } from './faucet-card.tsx'
import { PairForm } from './pair-form.tsx'
import { RequestCard } from './request-card.tsx'
import { solanaAccountNamed } from './sign-solana.ts'
import { SolanaCard } from './solana-card.tsx'
import type { TestWallet } from './test-wallet.ts'
import { useOpenerApps, useOpenerRequests, useWalletOnPage, useWalletState, type WalletOnPage } from './use-wallet.ts'

/** The whole page. */
export function App() {
  const state = useWalletOnPage()
  return (
    <main className="wallet">
      <header className="head">
        <h1>Test wallet</h1>
        <p className="warning">
          For development only. These keys are public: never send real funds to their addresses.
        </p>
      </header>
      {state.status === 'starting' && <p role="status">Starting…</p>}
      {state.status === 'failed' && (
        <div className="note" role="alert">
          <strong>The wallet couldn’t start.</strong>
          <p>{state.reason}</p>
          <button type="button" className="button" onClick={() => location.reload()}>
            Try again
          </button>
        </div>
      )}
      {state.status === 'ready' && <Wallet {...state} />}
    </main>
  )
}

function Wallet({ wallet, bridge, options }: Extract<WalletOnPage, { status: 'ready' }>) {
  const { account, chain, requests: paired, apps: pairedApps, problem, solanaManner } = useWalletState(wallet)
  const opened = useOpenerRequests(bridge)
  const openerApps = useOpenerApps(bridge)
  const requests = [...opened, ...paired]
  const [request] = requests
  return (
    <>
      {problem !== null && (
        <p className="note" role="alert">
          {problem}
        </p>
      )}
      {request !== undefined && (
        // Shows one request at a time, above everything else. The key gives each request a new card.
        <RequestCard
          key={`${request.peer.url} ${request.id}`}
          request={request}
          wallet={opened.includes(request) ? bridge : wallet}
          chains={options.chains}
          choice={{ accounts: options.accounts, selected: account }}
          waiting={requests.length - 1}
        />
      )}
      <AccountCard wallet={wallet} account={account.address} chainId={chain.chainId} options={options} />
      <FaucetCard key={account.address} account={account} chains={options.chains} />
      {options.solana && (
        <SolanaCard
          address={solanaAccountNamed(options.solana, account.name).address}
          manner={solanaManner}
          onManner={wallet.setSolanaManner}
        />
      )}
      <PairForm onLink={(link) => void wallet.pair(link)} />
      <AppList
        apps={[...openerApps, ...pairedApps]}
        chains={options.chains}
        onDisconnect={(topic) => {
          if (openerApps.some((app) => app.topic === topic)) bridge.disconnect(topic)
          else void wallet.disconnect(topic)
        }}
      />
    </>
  )
}

type AccountCardProps = {
  readonly wallet: TestWallet
  readonly account: string
  readonly chainId: number
  readonly options: Extract<WalletOnPage, { status: 'ready' }>['options']
}

/** Selects the account that signs and the network. Connected apps are notified of a change. */
function AccountCard({ wallet, account, chainId, options }: AccountCardProps) {
  return (
    <section className="card" aria-label="Account and network">
      <label className="field">
        <span>Account</span>
        <select
          value={account}
          onChange={(event) => {
            const chosen = options.accounts.find(({ address }) => address === event.target.value)
            if (chosen !== undefined) void wallet.switchAccount(chosen.address)
          }}
        >
          {options.accounts.map(({ name, address }) => (
            <option key={address} value={address}>
              {accountLabel({ name, address })}
            </option>
          ))}
        </select>
      </label>
      <p className="address">{account}</p>
      <label className="field">
        <span>Network</span>
        <select value={chainId} onChange={(event) => void wallet.switchChain(Number(event.target.value))}>
          {options.chains.map((chain) => (
            <option key={chain.chainId} value={chain.chainId}>
              {chain.name}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
