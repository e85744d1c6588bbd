import { type ReactNode, useMemo } from 'react'
import { type Address, isAddressEqual } from 'viem'
import type { BoostData } from '../boost/boost-data.ts'
import type { ClaimRecord } from '../boost/claim-records.ts'
import { getRewardAsset } from '../boost/format-reward.ts'
import { useClaims } from '../boost/use-claims.ts'
import { type UnitOf, useUnits } from '../boost/use-units.ts'
import type { ChainConfig } from '../config/config.ts'
import { isUnread } from '../config/is-unread.ts'
import { useConfig } from '../config/use-config.tsx'
import { useConnected, useIsReconnecting } from '../connect/use-connected.ts'
import { useAppWallet } from '../connect/wallet-context.ts'
import { Button, linkButtonClass } from '../controls/button.tsx'
import { EmptyState } from '../controls/empty-state.tsx'
import { Icon } from '../controls/icon.tsx'
import page from '../controls/page.module.css'
import { Skeleton } from '../controls/skeleton.tsx'
import text from '../controls/text.module.css'
import { type MyBudget, useMyBudgets } from '../create/use-my-budgets.ts'
import { ChainUnreachable } from '../errors/chain-unreachable.tsx'
import { manageText } from '../language/en/manage.ts'
import { linkTo, useRoute } from '../routing/use-route.ts'
import { Budgets } from './budgets.tsx'
import type { CsvRow } from './claims-csv.ts'
import { CsvLink } from './csv-link.tsx'
import { type Known, toKnown } from './known.ts'
import styles from './manage-page.module.css'
import { myAssets } from './my-assets.ts'
import { MyBoost } from './my-boost.tsx'
import { TotalsBand } from './totals-band.tsx'
import { UnreadNote } from './unread-note.tsx'
import { useMyBoosts } from './use-my-boosts.ts'

const NO_BUDGETS: readonly Address[] = []

/** The boosts of the account and those shared with it, and the budgets that pay them. */
export function ManagePage() {
  const { chain } = useConfig()
  const connected = useConnected()
  const { openModal } = useAppWallet()
  const budgets = useMyBudgets(chain, connected?.address ?? null, null)
  const shared = useMemo(
    () => budgets.data?.filter(({ role }) => role !== 'owner').map(({ address }) => address) ?? null,
    [budgets.data],
  )
  const areBudgetsUnread = isUnread(budgets)
  // If the budgets cannot be read, the account's own boosts are still shown.
  const boosts = useMyBoosts(chain, connected?.address ?? null, areBudgetsUnread ? NO_BUDGETS : shared)
  const isReconnecting = useIsReconnecting()
  if (isReconnecting) return <Skeleton height={72} label={manageText('findingWallet')} rows={4} />
  if (connected === null) {
    return (
      <EmptyState
        actions={
          <Button aria-haspopup="dialog" look="main" onClick={openModal}>
            {manageText('connectWallet')}
          </Button>
        }
        icon="wallet"
        isPage
        title={manageText('title')}
      >
        {manageText('connectHint')}
      </EmptyState>
    )
  }
  if (boosts.data !== undefined) {
    return (
      <OwnBoosts
        account={connected.address}
        budgets={toKnown(budgets.data ?? null, areBudgetsUnread)}
        chain={chain}
        onOtherWallet={openModal}
        own={boosts.data}
      />
    )
  }
  return (
    <>
      <Head chain={chain} note={chain.name} />
      {boosts.isPending && <Skeleton height={72} label={manageText('loadingBoosts')} rows={4} />}
      {boosts.isError && (
        <ChainUnreachable
          again={() => void boosts.refetch()}
          chain={chain}
          error={boosts.error}
          note={manageText('notAffected')}
        />
      )}
    </>
  )
}

function OwnBoosts({
  account,
  chain,
  own,
  budgets,
  onOtherWallet,
}: {
  readonly account: Address
  readonly chain: ChainConfig
  readonly own: readonly BoostData[]
  readonly budgets: Known<readonly MyBudget[]>
  readonly onOtherWallet: () => void
}) {
  const claims = useClaims(
    chain,
    own.map(({ boost }) => boost),
  )
  const assets = myAssets(chain, own)
  const unitOf = useUnits(
    chain,
    own.flatMap(({ incentives }) => incentives),
    assets,
  )
  const route = useRoute()
  const named = route.type === 'manage' ? route.boostId : undefined
  const records = claims.data ?? null
  const rows = records === null ? null : csvRows(own, records, unitOf)
  const nameOf = (address: BoostData['boost']['budget']) =>
    budgets.status === 'read'
      ? (budgets.value.find((budget) => isAddressEqual(budget.address, address))?.name ?? null)
      : null
  return (
    <>
      <Head
        chain={chain}
        csv={
          rows !== null &&
          rows.length > 0 && (
            <CsvLink fileName={`claims-${chain.chainId}.csv`} rows={rows} size="normal">
              <Icon name="load" />
              {manageText('csvOfAll')}
            </CsvLink>
          )
        }
        isEmpty={own.length === 0}
        note={own.length === 0 ? chain.name : manageText('boostsOn', { count: own.length, network: chain.name })}
      />
      {own.length > 0 && (
        <TotalsBand
          assets={assets}
          boosts={own}
          budgets={budgets}
          chain={chain}
          records={toKnown(records, isUnread(claims))}
          unitOf={unitOf}
        />
      )}
      {own.length === 0 && budgets.status === 'unread' && <UnreadNote chain={chain} />}
      {own.length === 0 && <NoBoosts chain={chain} onOtherWallet={onOtherWallet} />}
      {own.length > 0 && (
        <>
          <h2 className={text['hiddenVisually']}>{manageText('boosts')}</h2>
          <div className={styles['own']}>
            <Heads />
            <ul aria-label={manageText('boosts')}>
              {own.map((boostData) => (
                <MyBoost
                  account={account}
                  budgetName={nameOf(boostData.boost.budget)}
                  chain={chain}
                  boostData={boostData}
                  isError={isUnread(claims)}
                  isNamed={String(boostData.boost.boostId) === named}
                  key={String(boostData.boost.boostId)}
                  records={records?.filter(({ boostId }) => boostId === String(boostData.boost.boostId)) ?? null}
                />
              ))}
            </ul>
          </div>
        </>
      )}
      <Budgets assets={assets} boosts={own} budgets={budgets} chain={chain} unitOf={unitOf} />
    </>
  )
}

/** For an account that has not created a boost, and shares none. */
function NoBoosts({ chain, onOtherWallet }: { readonly chain: ChainConfig; readonly onOtherWallet: () => void }) {
  return (
    <EmptyState
      actions={
        <>
          <a
            {...linkTo({ type: 'create', chainId: chain.chainId, draft: null })}
            className={linkButtonClass({ look: 'main' })}
          >
            {manageText('createBoost')}
          </a>
          <Button onClick={onOtherWallet}>{manageText('switchWallet')}</Button>
        </>
      }
      icon="table"
      title={manageText('noBoosts', { network: chain.name })}
    >
      {manageText('noBoostsHint')}
    </EmptyState>
  )
}

/** The names of the columns. The rows name them themselves for a screen reader. */
function Heads() {
  return (
    <div aria-hidden="true" className={styles['heads']}>
      <span>{manageText('headBoost')}</span>
      <span>{manageText('headStatus')}</span>
      <span>{manageText('headReward')}</span>
      <span>{manageText('headClaims')}</span>
      <span>{manageText('headLeft')}</span>
      <span />
    </div>
  )
}

function Head({
  chain,
  note,
  csv,
  isEmpty = false,
}: {
  readonly chain: ChainConfig
  readonly note: string
  readonly csv?: ReactNode
  /** Shown while there is nothing to manage: the next step. */
  readonly isEmpty?: boolean
}) {
  return (
    <div className={page['head']}>
      <div>
        <h1>{manageText('title')}</h1>
        <p className={text['muted']}>{note}</p>
      </div>
      <div className={styles['headActions']}>
        {csv}
        {!isEmpty && (
          <a
            {...linkTo({ type: 'create', chainId: chain.chainId, draft: null })}
            className={linkButtonClass({ look: 'main' })}
          >
            <Icon name="plus" />
            {manageText('newBoost')}
          </a>
        )}
      </div>
    </div>
  )
}

/** Null while a token is not read, because a file without its claims would not be all of them. */
function csvRows(own: readonly BoostData[], records: readonly ClaimRecord[], unitOf: UnitOf): readonly CsvRow[] | null {
  const rows: CsvRow[] = []
  for (const record of records) {
    const boostData = own.find(({ boost }) => String(boost.boostId) === record.boostId)
    const incentive = boostData?.incentives[record.incentiveId]
    if (incentive === undefined) continue
    const asset = getRewardAsset(incentive)
    const unit = asset === null ? { symbol: 'places', decimals: 0, token: incentive.incentive } : unitOf({ asset })
    if (unit === null) return null
    rows.push({ ...record, unit })
  }
  return rows
}
