import type { Route } from '../app/routes.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { linkTo } from '../app/use-route.ts'
import { useWorld } from '../app/use-world.tsx'
import type { WorldChain } from '../app/world.ts'
import { AddressText } from '../controls/address.tsx'
import { classNames } from '../controls/class-names.ts'
import { Icon } from '../controls/icon.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import text from '../controls/text.module.css'
import { countWords } from '../controls/time-words.ts'
import { lastListRoute } from '../explore/last-list.ts'
import { problemWords } from '../history/problem-words.ts'
import { boostText } from '../language/en/boost.ts'
import { BoostClaims } from './boost-claims.tsx'
import { type BoostFacts, useBoost } from './boost-facts.ts'
import styles from './boost-page.module.css'
import { BoostSkeleton } from './boost-skeleton.tsx'
import { BoostUnread } from './boost-unread.tsx'
import { whoWords } from './boost-words.ts'
import { OwnerWordsCard } from './owner-words.tsx'
import { boostPageTitle } from './quoted-title.ts'
import { RewardCard } from './reward-card.tsx'
import { RuleRows } from './rule-rows.tsx'
import { ShareBoost } from './share-boost.tsx'
import { useIsBoostWhole } from './use-is-boost-whole.ts'
import { useOwnerWords } from './use-owner-words.ts'
import { useWindow } from './use-window.ts'
import { useWording } from './use-wording.ts'
import { windowRows } from './window-words.ts'

/** One boost: the task, the reward, the rules one by one, recent claims, and onchain details. */
export function BoostPage({ route }: { readonly route: Extract<Route, { page: 'boost' }> }) {
  const { chain } = useWorld()
  const boost = useBoost(chain, route.boostId)
  usePageTitle(boost.data === undefined ? boostText('boost', { id: route.boostId }) : null)
  const isWhole = useIsBoostWhole(chain, boost.data ?? null)
  if (boost.isPending || (boost.data !== undefined && !isWhole)) {
    return <BoostSkeleton label={boostText('reading', { id: route.boostId })} />
  }
  if (boost.data === undefined) {
    return <BoostUnread again={() => void boost.refetch()} boostId={route.boostId} chain={chain} error={boost.error} />
  }
  return <BoostView chain={chain} facts={boost.data} />
}

function BoostView({ chain, facts }: { readonly chain: WorldChain; readonly facts: BoostFacts }) {
  const { boost, action, allowList } = facts
  const wording = useWording(chain, action)
  const title = wording.title === '' ? boostText('boost', { id: String(boost.boostId) }) : wording.title
  const { text: words } = useOwnerWords(chain, boost)
  usePageTitle(boostPageTitle(title, words?.title ?? null))
  const place = wording.read.contractNames.find((name) => name !== null) ?? null
  return (
    <div className={styles['split']}>
      <header className={styles['header']}>
        <nav aria-label={boostText('where')} className={styles['crumb']}>
          <a {...linkTo(lastListRoute(chain.chainId))}>{boostText('explore')}</a>
          <Icon name="right" size={16} />
          <span>{place ?? boostText('boost', { id: String(boost.boostId) })}</span>
        </nav>
        <h1 className={styles['title']}>
          <bdi>{title}</bdi>
        </h1>
        <p className={styles['meta']}>
          {place !== null && <span>{place}</span>}
          <span>{chain.name}</span>
          <span>{whoWords(allowList)}</span>
          <span>
            {boostText.rich('by', {
              creator: <AddressText address={boost.owner} name={chain.names.get(boost.owner.toLowerCase()) ?? null} />,
            })}
          </span>
        </p>
        <ShareBoost chain={chain} facts={facts} />
        {words !== null && <OwnerWordsCard words={words} />}
      </header>
      <RewardCard chain={chain} facts={facts} wording={wording} />
      <div className={styles['main']}>
        <section aria-labelledby="what-counts" className={styles['section']}>
          <div className={styles['sectionHead']}>
            <h2 id="what-counts">{boostText('whatCounts')}</h2>
            <a
              {...linkTo({
                ...{ page: 'check', chainId: chain.chainId, transaction: '', action: '', draft: null },
                boostId: String(boost.boostId),
              })}
              className={classNames(text['link'], text['small'])}
            >
              {boostText('checkTransaction')}
              <Icon name="right" size={16} />
            </a>
          </div>
          <RuleRows wording={wording} />
        </section>
        <When chain={chain} facts={facts} />
        <BoostClaims chain={chain} facts={facts} />
        <Home chain={chain} facts={facts} />
      </div>
    </div>
  )
}

/** Since when it counts, until when, and how often: what the contracts cannot hold is the owner's signed word. */
function When({ chain, facts }: { readonly chain: WorldChain; readonly facts: BoostFacts }) {
  const { boostId, incentives } = facts.boost
  const window = useWindow(chain, String(boostId), incentives.length)
  return (
    <section aria-labelledby="when-it-counts" className={styles['section']}>
      <div className={styles['sectionHead']}>
        <h2 id="when-it-counts">{boostText('whenCounts')}</h2>
      </div>
      {window.isPending && <Skeleton label={boostText('readingWindow')} rows={2} />}
      {window.isError && window.data === undefined && (
        <p className={text['muted']}>{boostText('windowUnread', { problem: problemWords(window.error) })}</p>
      )}
      {window.data !== undefined && (
        <dl className={styles['lives']}>
          {windowRows(window.data).map(({ key, value }) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

function Home({ chain, facts }: { readonly chain: WorldChain; readonly facts: BoostFacts }) {
  const { boost, allowList } = facts
  const at = (address: string, what: string) => <AddressText address={address} isCopyable what={what} />
  const rows = [
    [boostText('rowBoost'), boostText('rowBoostValue', { id: String(boost.boostId), network: chain.name })],
    [boostText('rowEligibility'), whoWords(allowList)],
    [
      boostText('rowParticipants'),
      boost.maxParticipants === 0n ? boostText('rowParticipantsNone') : countWords(boost.maxParticipants),
    ],
    [boostText('rowCreator'), at(boost.owner, boostText('creatorAddress'))],
    [boostText('rowAction'), at(boost.action, boostText('actionAddress'))],
    ...boost.incentives.map(
      (incentive, index) =>
        [
          boost.incentives.length === 1
            ? boostText('rowIncentive')
            : boostText('rowIncentiveNumber', { number: index + 1 }),
          at(incentive, boostText('incentiveAddress')),
        ] as const,
    ),
    [boostText('rowValidator'), at(boost.validator, boostText('validatorAddress'))],
    [boostText('rowAllowList'), at(boost.allowList, boostText('allowListAddress'))],
    [boostText('rowBudget'), at(boost.budget, boostText('budgetAddress'))],
  ] as const
  return (
    <section aria-labelledby="where-it-lives" className={styles['section']}>
      <div className={styles['sectionHead']}>
        <h2 id="where-it-lives">{boostText('details')}</h2>
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
