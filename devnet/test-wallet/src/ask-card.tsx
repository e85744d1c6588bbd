import { useEffect, useRef, useState } from 'react'
import { type Ask, describeRequest, type Peer } from './ask.ts'
import type { WalletChain } from './sign-request.ts'
import type { TestWallet } from './test-wallet.ts'

type AskCardProps = {
  readonly ask: Ask
  readonly wallet: TestWallet
  readonly chains: readonly WalletChain[]
  /** How many more wait behind this one. */
  readonly waiting: number
}

/** What an app asks, with a yes and a no. Takes the focus when it comes: nothing on this page is more urgent. */
export function AskCard({ ask, wallet, chains, waiting }: AskCardProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isAnswered, setIsAnswered] = useState(false)
  const [allowed, setAllowed] = useState<readonly number[]>(chains.map(({ chainId }) => chainId))
  useEffect(() => title.current?.focus(), [])
  const isConnect = ask.kind === 'connect'
  const nothingAllowed = isConnect && allowed.length === 0

  const answer = (act: () => Promise<void>) => {
    setIsAnswered(true)
    void act()
  }

  return (
    <section className="card ask" aria-labelledby="ask-title" data-ask={ask.kind}>
      <h2 id="ask-title" ref={title} tabIndex={-1}>
        {isConnect ? `${ask.peer.name} wants to connect` : describeRequest(ask.method, ask.params).title}
      </h2>
      <Asker peer={ask.peer} />
      {isConnect ? (
        <fieldset className="choices">
          <legend>Networks it may use</legend>
          {chains.map(({ chainId, name }) => (
            <label key={chainId}>
              <input
                type="checkbox"
                checked={allowed.includes(chainId)}
                onChange={({ target }) =>
                  setAllowed(target.checked ? [...allowed, chainId] : allowed.filter((other) => other !== chainId))
                }
              />
              {name}
              {!ask.chainIds.includes(chainId) && <span className="quiet">not requested</span>}
            </label>
          ))}
        </fieldset>
      ) : (
        <RequestContents ask={ask} chains={chains} />
      )}
      <div className="pair">
        <button type="button" className="button" disabled={isAnswered} onClick={() => answer(() => wallet.reject(ask))}>
          Decline
        </button>
        <button
          type="button"
          className="button primary"
          disabled={isAnswered || nothingAllowed}
          onClick={() => answer(() => wallet.approve(ask, isConnect ? allowed : undefined))}
        >
          {isConnect ? 'Connect' : 'Approve'}
        </button>
      </div>
      {nothingAllowed && <p className="quiet">Choose at least one network.</p>}
      {waiting > 0 && <p className="quiet">{waiting === 1 ? '1 more request' : `${waiting} more requests`}</p>}
    </section>
  )
}

function Asker({ peer }: { readonly peer: Peer }) {
  return <p className="quiet">{peer.url === '' ? 'No address given.' : `${peer.url} · unverified`}</p>
}

function RequestContents({
  ask,
  chains,
}: {
  readonly ask: Extract<Ask, { kind: 'request' }>
  readonly chains: readonly WalletChain[]
}) {
  const { lines, text } = describeRequest(ask.method, ask.params)
  const network = chains.find(({ chainId }) => chainId === ask.chainId)?.name ?? `Chain ${ask.chainId}`
  return (
    <>
      <dl className="lines">
        <div>
          <dt>Requested by</dt>
          <dd>{ask.peer.name}</dd>
        </div>
        <div>
          <dt>On</dt>
          <dd>{network}</dd>
        </div>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="mono">{value}</dd>
          </div>
        ))}
      </dl>
      {text !== null && <pre className="contents">{text}</pre>}
    </>
  )
}
