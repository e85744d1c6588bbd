import type { ChainConfig } from '../config/config.ts'
import { useConfig } from '../config/use-config.tsx'
import { AddressText } from '../controls/address.tsx'
import { classNames } from '../controls/class-names.ts'
import { formatCount } from '../controls/format-time.ts'
import { Icon } from '../controls/icon.tsx'
import { Skeleton } from '../controls/skeleton.tsx'
import text from '../controls/text.module.css'
import { formatError } from '../errors/format-error.ts'
import { boostText } from '../language/en/boost.ts'
import { getLastListRoute } from '../routing/last-filters.ts'
import type { Route } from '../routing/routes.ts'
import { usePageTitle } from '../routing/use-page-title.ts'
import { linkTo } from '../routing/use-route.ts'
import { BoostClaims } from './boost-claims.tsx'
import { type BoostData, useBoost } from './boost-data.ts'
import styles from './boost-page.module.css'
import { BoostSkeleton } from './boost-skeleton.tsx'
import { BoostUnavailable } from './boost-unavailable.tsx'
import { ConditionRows } from './condition-rows.tsx'
import { formatAudience } from './format-boost.ts'
import { isBoostDrawn } from './format-raffle.ts'
import { windowRows } from './format-window.ts'
import { OwnerTextCard } from './owner-text.tsx'
import { boostPageTitle } from './quoted-title.ts'
import { RewardCard } from './reward-card.tsx'
import { ShareBoost } from './share-boost.tsx'
import { useIsBoostLoaded } from './use-is-boost-loaded.ts'
import { useOwnerWords } from './use-owner-words.ts'
import { useWindow } from './use-window.ts'
import { useWording } from './use-wording.ts'

/** One boost: its task, reward, conditions, recent claims, and onchain details. */
export function BoostPage({ route }: { readonly route: Extract<Route, { type: 'boost' }> }) {
  const { chain } = useConfig()
  const boost = useBoost(chain, route.boostId)
  usePageTitle(boost.data === undefined ? boostText('boost', { id: route.boostId }) : null)
  const isWhole = useIsBoostLoaded(chain, boost.data ?? null)
  if (boost.isPending || (boost.data !== undefined && !isWhole)) {
    return <BoostSkeleton label={boostText('reading', { id: route.boostId })} />
  }
  if (boost.data === undefined) {
    return (
      <BoostUnavailable again={() => void boost.refetch()} boostId={route.boostId} chain={chain} error={boost.error} />
    )
  }
  return <BoostView chain={chain} boostData={boost.data} />
}

function BoostView({ chain, boostData }: { readonly chain: ChainConfig; readonly boostData: BoostData }) {
  const { boost, action, allowList } = boostData
  const wording = useWording(chain, action)
  const title = wording.title === '' ? boostText('boost', { id: String(boost.boostId) }) : wording.title
  const { words, pictureUrl, category } = useOwnerWords(chain, boost)
  usePageTitle(boostPageTitle(title, words?.title ?? null))
  const place = wording.read.contractNames.find((name) => name !== null) ?? null
  return (
    <div className={styles['split']}>
      <header className={styles['header']}>
        <nav aria-label={boostText('where')} className={styles['crumb']}>
          <a {...linkTo(getLastListRoute(chain.chainId))}>{boostText('explore')}</a>
          <Icon name="right" size={16} />
          <span>{place ?? boostText('boost', { id: String(boost.boostId) })}</span>
        </nav>
        <h1 className={styles['title']}>
          <bdi>{title}</bdi>
        </h1>
        <p className={styles['meta']}>
          {place !== null && <span>{place}</span>}
          <span>{chain.name}</span>
          <span>{formatAudience(allowList)}</span>
          <span>
            {boostText.rich('by', {
              creator: <AddressText address={boost.owner} name={chain.names.get(boost.owner.toLowerCase()) ?? null} />,
            })}
          </span>
        </p>
        <ShareBoost chain={chain} boostData={boostData} />
        {words !== null && <OwnerTextCard category={category} pictureUrl={pictureUrl} words={words} />}
      </header>
      <RewardCard chain={chain} boostData={boostData} wording={wording} />
      <div className={styles['main']}>
        <section aria-labelledby="what-counts" className={styles['section']}>
          <div className={styles['sectionHead']}>
            <h2 id="what-counts">{boostText('whatCounts')}</h2>
            <a
              {...linkTo({
                ...{ type: 'check', chainId: chain.chainId, transaction: '', action: '', draft: null },
                boostId: String(boost.boostId),
              })}
              className={classNames(text['link'], text['small'])}
            >
              {boostText('checkTransaction')}
              <Icon name="right" size={16} />
            </a>
          </div>
          <ConditionRows wording={wording} />
        </section>
        <When chain={chain} boostData={boostData} />
        <BoostClaims chain={chain} boostData={boostData} />
        <Home chain={chain} boostData={boostData} />
      </div>
    </div>
  )
}

/** The start, the end and the limits of a boost. Its owner signs them, because the contracts cannot store them. */
function When({ chain, boostData }: { readonly chain: ChainConfig; readonly boostData: BoostData }) {
  const { boostId, incentives } = boostData.boost
  const window = useWindow(chain, String(boostId), incentives.length)
  return (
    <section aria-labelledby="when-it-counts" className={styles['section']}>
      <div className={styles['sectionHead']}>
        <h2 id="when-it-counts">{boostText('whenCounts')}</h2>
      </div>
      {window.isPending && <Skeleton label={boostText('readingWindow')} rows={2} />}
      {window.isError && window.data === undefined && (
        <p className={text['muted']}>{boostText('windowUnread', { problem: formatError(window.error) })}</p>
      )}
      {window.data !== undefined && (
        <dl className={styles['lives']}>
          {windowRows(window.data, { isDrawn: isBoostDrawn(boostData) }).map(({ key, value }) => (
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

function Home({ chain, boostData }: { readonly chain: ChainConfig; readonly boostData: BoostData }) {
  const { boost, allowList } = boostData
  const at = (address: string, what: string) => <AddressText address={address} isCopyable what={what} />
  const rows = [
    [boostText('rowBoost'), boostText('rowBoostValue', { id: String(boost.boostId), network: chain.name })],
    [boostText('rowEligibility'), formatAudience(allowList)],
    [
      boostText('rowParticipants'),
      boost.maxParticipants === 0n ? boostText('rowParticipantsNone') : formatCount(boost.maxParticipants),
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
