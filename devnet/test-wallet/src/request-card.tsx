import { useEffect, useRef, useState } from 'react'
import { accountLabel } from './account-label.ts'
import { type AccountChoice, findAccount } from './find-account.ts'
import type { WalletChain } from './sign-request.ts'
import type { TestWallet } from './test-wallet.ts'
import { describeRequest, isForSolanaAlone, type Peer, type WalletRequest } from './wallet-request.ts'

type RequestCardProps = {
  readonly request: WalletRequest
  readonly wallet: Pick<TestWallet, 'approve' | 'reject'>
  readonly chains: readonly WalletChain[]
  readonly choice: AccountChoice
  /** The number of requests after this one. */
  readonly waiting: number
}

/** A request of an app, to approve or decline. It takes the focus when it appears, because it is urgent. */
export function RequestCard({ request, wallet, chains, choice, waiting }: RequestCardProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isAnswered, setIsAnswered] = useState(false)
  const [allowed, setAllowed] = useState<readonly number[]>(chains.map(({ chainId }) => chainId))
  useEffect(() => title.current?.focus(), [])
  const isConnect = request.type === 'connect'
  const isSolanaAlone = isForSolanaAlone(request)
  const nothingAllowed = request.type === 'connect' && request.wantsSolana !== true && allowed.length === 0

  const answer = (act: () => Promise<void>) => {
    setIsAnswered(true)
    void act()
  }

  return (
    <section className="card request" aria-labelledby="request-title" data-request={request.type}>
      <h2 id="request-title" ref={title} tabIndex={-1}>
        {request.type === 'connect'
          ? `${request.peer.name} wants to connect`
          : describeRequest(request.method, request.params).title}
      </h2>
      <Asker peer={request.peer} />
      {request.type === 'connect' ? (
        <fieldset className="choices">
          <legend>Networks it may use</legend>
          {(isSolanaAlone ? [] : chains).map(({ chainId, name }) => (
            <label key={chainId}>
              <input
                type="checkbox"
                checked={allowed.includes(chainId)}
                onChange={({ target }) =>
                  setAllowed(target.checked ? [...allowed, chainId] : allowed.filter((other) => other !== chainId))
                }
              />
              {name}
              {!request.chainIds.includes(chainId) && <span className="quiet">not requested</span>}
            </label>
          ))}
          {request.wantsSolana === true && (
            <p className="quiet">
              {isSolanaAlone ? 'It gets your account on Solana.' : 'It gets your account on Solana, too.'}
            </p>
          )}
        </fieldset>
      ) : (
        <RequestContents request={request} chains={chains} choice={choice} />
      )}
      <div className="pair">
        <button
          type="button"
          className="button"
          disabled={isAnswered}
          onClick={() => answer(() => wallet.reject(request))}
        >
          Decline
        </button>
        <button
          type="button"
          className="button primary"
          disabled={isAnswered || nothingAllowed}
          onClick={() => answer(() => wallet.approve(request, isConnect && !isSolanaAlone ? allowed : undefined))}
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
  request,
  chains,
  choice,
}: {
  readonly request: Extract<WalletRequest, { type: 'request' | 'solana' }>
  readonly chains: readonly WalletChain[]
  readonly choice: AccountChoice
}) {
  const { lines, text } = describeRequest(request.method, request.params)
  const chainId = request.type === 'solana' ? null : request.chainId
  const network = chains.find((chain) => chain.chainId === chainId)?.name ?? `Chain ${chainId}`
  return (
    <>
      <dl className="lines">
        <div>
          <dt>Requested by</dt>
          <dd>{request.peer.name}</dd>
        </div>
        <div>
          <dt>From</dt>
          <dd>
            {request.type === 'solana'
              ? `${choice.selected.name}, on Solana`
              : accountLabel(findAccount(choice, request.method, request.params))}
          </dd>
        </div>
        <div>
          <dt>On</dt>
          <dd>{chainId === null ? 'Solana' : network}</dd>
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
