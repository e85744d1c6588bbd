import type { Route } from '../app/routes.ts'
import { linkTo } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { AddressText } from '../controls/address.tsx'
import { classNames } from '../controls/class-names.ts'
import { Icon } from '../controls/icon.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import text from '../controls/text.module.css'
import { lastListRoute } from '../explore/last-list.ts'
import { BoostClaims } from './boost-claims.tsx'
import { type BoostFacts, useBoost } from './boost-facts.ts'
import styles from './boost-page.module.css'
import { BoostUnread } from './boost-unread.tsx'
import { whoWords } from './boost-words.ts'
import { RewardCard } from './reward-card.tsx'
import { RuleRows } from './rule-rows.tsx'
import { useWording } from './use-wording.ts'

/** One boost: the deed, the reward, the rules one by one, who was paid, and where it lives. */
export function BoostPage({ route }: { readonly route: Extract<Route, { page: 'boost' }> }) {
  const { chain } = useWorld()
  const boost = useBoost(chain, route.boostId)
  if (boost.isPending) return <Skeleton label={`Reading boost ${route.boostId}`} rows={8} />
  if (boost.data === undefined) {
    return <BoostUnread again={() => void boost.refetch()} boostId={route.boostId} chain={chain} error={boost.error} />
  }
  return <BoostView chain={chain} facts={boost.data} />
}

function BoostView({ chain, facts }: { readonly chain: WorldChain; readonly facts: BoostFacts }) {
  const { boost, action, allowList } = facts
  const wording = useWording(chain, action)
  const title = wording.title === '' ? `Boost ${boost.boostId}` : wording.title
  const place = wording.read.contractNames.find((name) => name !== null) ?? null
  return (
    <div className={styles['split']}>
      <header className={styles['header']}>
        <nav aria-label="Where you are" className={styles['crumb']}>
          <a {...linkTo(lastListRoute(chain.chainId))}>Explore</a>
          <Icon name="right" size={16} />
          <span>{place ?? `Boost ${boost.boostId}`}</span>
        </nav>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['meta']}>
          {place !== null && <span>{place}</span>}
          <span>{chain.name}</span>
          <span>{whoWords(allowList)}</span>
        </p>
      </header>
      <RewardCard chain={chain} facts={facts} />
      <div className={styles['main']}>
        <section aria-labelledby="what-counts" className={styles['section']}>
          <div className={styles['sectionHead']}>
            <h2 id="what-counts">What counts</h2>
            <a
              {...linkTo({
                ...{ page: 'check', chainId: chain.chainId, transaction: '', action: boost.action, draft: null },
              })}
              className={classNames(text['link'], text['small'])}
            >
              Check a transaction
              <Icon name="right" size={16} />
            </a>
          </div>
          <RuleRows wording={wording} />
        </section>
        <BoostClaims chain={chain} facts={facts} />
        <Home chain={chain} facts={facts} />
      </div>
    </div>
  )
}

function Home({ chain, facts }: { readonly chain: WorldChain; readonly facts: BoostFacts }) {
  const { boost, allowList } = facts
  const at = (address: string, what: string) => <AddressText address={address} isCopyable what={what} />
  const rows = [
    ['Boost', `${boost.boostId} on ${chain.name}`],
    ['Who may do it', whoWords(allowList)],
    ['Most people', boost.maxParticipants === 0n ? 'no limit of its own' : boost.maxParticipants.toString()],
    ['Action', at(boost.action, 'the action’s address')],
    ...boost.incentives.map(
      (incentive, index) =>
        [
          boost.incentives.length === 1 ? 'Incentive' : `Incentive ${index + 1}`,
          at(incentive, 'the incentive’s address'),
        ] as const,
    ),
    ['Validator', at(boost.validator, 'the validator’s address')],
    ['Allow list', at(boost.allowList, 'the allow list’s address')],
    ['Budget', at(boost.budget, 'the budget’s address')],
  ] as const
  return (
    <section aria-labelledby="where-it-lives" className={styles['section']}>
      <div className={styles['sectionHead']}>
        <h2 id="where-it-lives">Where it lives</h2>
      </div>
      <dl className={styles['lives']}>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
