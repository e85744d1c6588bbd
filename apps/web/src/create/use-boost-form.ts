import { getCore } from '@laurel/protocol'
import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { zeroAddress } from 'viem'
import type { SentencePart } from '../action-editor/action-sentence.ts'
import type { Draft } from '../action-editor/draft.ts'
import type { DraftState } from '../action-editor/use-compiled-draft.ts'
import { chainClient } from '../config/chain-client.ts'
import type { ChainConfig } from '../config/config.ts'
import { useConnected } from '../connect/use-connected.ts'
import type { Unit } from '../token/amount.ts'
import { type BoostForm, emptyBoostForm, withRewardAdded, withRewardChanged, withRewardRemoved } from './boost-form.ts'
import { readSavedForm, saveBoostForm } from './create-boost-storage.ts'
import { type NumberField, numberFields } from './number-fields.ts'
import { type RewardResult, readReward } from './read-reward.ts'
import { type RewardsResult, readRewards } from './read-rewards.ts'
import { joinClauses, rewardClause } from './reward-clause.ts'
import type { RewardForm } from './reward-form.ts'
import { rewardKinds } from './reward-kinds.ts'
import { type AssetResult, useAssets } from './use-asset.ts'

/** One reward in the form, with the data that was read for it. */
export type WrittenReward = {
  readonly form: RewardForm
  readonly reading: RewardResult
  readonly asset: AssetResult
  readonly peg: AssetResult
  /** The unit of what is paid; null while unknown. */
  readonly unit: Unit | null
  /** The words of the sentence for this reward. */
  readonly clause: readonly SentencePart[] | null
}

/** The form of a boost, with the data that was read for it. */
export type UseBoostFormReturnType = {
  /** With the default choices. */
  readonly form: BoostForm
  /** As typed, for saving and for links. */
  readonly typed: BoostForm
  readonly change: (changes: Partial<Omit<BoostForm, 'rewards'>>) => void
  readonly changeReward: (at: number, changes: Partial<RewardForm>) => void
  readonly addReward: () => void
  readonly removeReward: (at: number) => void
  readonly replace: (form: BoostForm) => void
  /** One to eight rewards. */
  readonly rewards: readonly WrittenReward[]
  readonly reading: RewardsResult
  /** The numbers of the action on which a reward can be based. */
  readonly fields: readonly NumberField[]
  /** Basis points on top of every reward; undefined while they are read. */
  readonly fee: UseQueryResult<bigint>
  /** The words of the sentence for all rewards. */
  readonly clause: readonly SentencePart[] | null
}

const nativeUnit: Unit = { symbol: 'ETH', decimals: 18, token: zeroAddress }
const placesUnit: Unit = { symbol: 'places', decimals: 0, token: zeroAddress }

/** The milliseconds after which failed reads are repeated. */
export const REFETCH_INTERVAL_MS = 5_000

/**
 * Parses a boost's form while it is edited, and saves it on this device.
 * @param linked - the form of a link, which replaces the saved one.
 */
export function useBoostForm(
  chain: ChainConfig,
  draft: Draft,
  read: DraftState,
  linked: BoostForm | null,
): UseBoostFormReturnType {
  const [typed, setForm] = useState<BoostForm>(() => linked ?? readSavedForm(chain.chainId) ?? emptyBoostForm)
  const connected = useConnected()
  useEffect(() => saveBoostForm(chain.chainId, typed), [chain.chainId, typed])
  const form = { ...typed, rewards: typed.rewards.map((reward) => withDefaults(reward, chain)) }
  const { core } = chain
  const fee = useQuery({
    queryKey: ['protocol-fee', chain.chainId, core],
    refetchInterval: ({ state }) => (state.status === 'error' ? REFETCH_INTERVAL_MS : false),
    queryFn: core === null ? skipToken : async () => (await getCore(chainClient(chain), { core })).protocolFee,
  })
  const fields = useMemo(() => numberFields(draft, read.units, nativeUnit), [draft, read.units])
  const assets = useAssets(
    chain,
    form.rewards.map((reward) => ({ kind: assetKindOf(reward), text: reward.assetText })),
  )
  const pegs = useAssets(
    chain,
    form.rewards.map((reward) => ({ kind: 'token', text: isPegged(reward) ? reward.pegText : '' })),
  )
  const around = { fields, protocolFee: fee.data ?? 0n, owner: connected?.address ?? null }
  const rewards = form.rewards.map((reward, at) =>
    writtenReward(reward, {
      at,
      asset: assets[at] ?? { status: 'empty' },
      peg: pegs[at] ?? { status: 'empty' },
      around,
    }),
  )
  return {
    ...{ form, typed, rewards, fields, fee, replace: setForm },
    reading: readRewards(rewards.map(({ reading }) => reading)),
    change: (changes) => setForm((before) => ({ ...before, ...changes })),
    changeReward: (at, changes) => setForm((before) => withRewardChanged(before, at, changes)),
    addReward: () => setForm(withRewardAdded),
    removeReward: (at) => setForm((before) => withRewardRemoved(before, at)),
    clause: joinClauses(rewards.map(({ clause }) => clause)),
  }
}

function writtenReward(
  form: RewardForm,
  {
    at,
    asset,
    peg,
    around,
  }: {
    readonly at: number
    readonly asset: AssetResult
    readonly peg: AssetResult
    readonly around: Pick<Parameters<typeof readReward>[1], 'fields' | 'protocolFee' | 'owner'>
  },
): WrittenReward {
  const unit = asset.status === 'ready' ? asset.unit : form.kind === 'place' ? placesUnit : null
  const pegUnit = peg.status === 'ready' ? peg.unit : null
  const reading: RewardResult =
    asset.status === 'unfit'
      ? { status: 'error', problem: asset.problem, field: 'assetText' }
      : peg.status === 'unfit'
        ? { status: 'error', problem: peg.problem, field: 'pegText' }
        : readReward(form, { ...around, unit, pegUnit })
  const clause = rewardClause({ at, form, reading, unit, pegUnit, fields: around.fields })
  return { form, reading, asset, peg, unit, clause }
}

function assetKindOf({ kind }: RewardForm) {
  return rewardKinds[kind].money ?? (kind === 'points' ? 'points' : 'place')
}

function isPegged({ kind }: RewardForm): boolean {
  return kind === 'pegged' || kind === 'peggedShare'
}

/** The default token of a reward is the first one of the network. A pegged reward is priced in another one. */
function withDefaults(form: RewardForm, { tokens }: ChainConfig): RewardForm {
  const { money } = rewardKinds[form.kind]
  if (money === null) return form
  const standard = money === 'token' ? 'erc20' : 'erc1155'
  const known = tokens.filter(({ kind }) => kind === standard)
  return {
    ...form,
    assetText: form.assetText === '' ? (known[0]?.address ?? '') : form.assetText,
    pegText: form.pegText === '' ? (known.at(-1)?.address ?? '') : form.pegText,
  }
}
