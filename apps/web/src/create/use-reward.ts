import { getCore } from '@laurel/protocol'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { zeroAddress } from 'viem'
import { chainClient } from '../app/chain-client.ts'
import type { WorldChain } from '../app/world.ts'
import { useConnected } from '../connect/use-connected.ts'
import type { Unit } from '../deed/amount.ts'
import type { Draft } from '../deed/draft.ts'
import type { SentencePart } from '../deed/sentence.ts'
import type { ReadDraft } from '../deed/use-draft-reading.ts'
import { keepRewardForm, readRewardForm } from './creation-store.ts'
import { type NumberField, numberFields } from './number-fields.ts'
import { type RewardReading, readReward } from './read-reward.ts'
import { rewardClause } from './reward-clause.ts'
import { emptyRewardForm, type RewardForm } from './reward-form.ts'
import { rewardKinds } from './reward-kinds.ts'
import { type AssetReading, useAsset } from './use-asset.ts'

/** The reward as it is being written, with all that is known around it. */
export type RewardTools = {
  readonly form: RewardForm
  readonly change: (changes: Partial<RewardForm>) => void
  readonly replace: (form: RewardForm) => void
  /** As typed, to be put aside or passed on. */
  readonly typed: RewardForm
  readonly reading: RewardReading
  readonly asset: AssetReading
  readonly peg: AssetReading
  readonly fields: readonly NumberField[]
  /** Of what is paid; null while it is not known. */
  readonly unit: Unit | null
  /** Basis points on top of every reward; undefined while it is being read. */
  readonly fee: UseQueryResult<bigint>
  /** What the sentence says of it. */
  readonly clause: readonly SentencePart[] | null
}

const nativeUnit: Unit = { symbol: 'ETH', decimals: 18, token: zeroAddress }
const placesUnit: Unit = { symbol: 'places', decimals: 0, token: zeroAddress }

/** What did not answer is asked again so often, without anybody's press. */
export const ASK_AGAIN_MS = 5_000

/** Reads the reward's form while it is written, and keeps it on this device. @param linked - what a link brought wins. */
export function useReward(chain: WorldChain, draft: Draft, read: ReadDraft, linked: RewardForm | null): RewardTools {
  const [typed, setForm] = useState<RewardForm>(() => linked ?? readRewardForm(chain.chainId) ?? emptyRewardForm)
  const connected = useConnected()
  useEffect(() => keepRewardForm(chain.chainId, typed), [chain.chainId, typed])
  const form = withDefaults(typed, chain)
  const { money } = rewardKinds[form.kind]
  const asset = useAsset(chain, money ?? (form.kind === 'points' ? 'points' : 'place'), form.assetText)
  const isPegged = form.kind === 'pegged' || form.kind === 'peggedShare'
  const peg = useAsset(chain, 'token', isPegged ? form.pegText : '')
  const fee = useQuery({
    queryKey: ['protocol-fee', chain.chainId, chain.core],
    enabled: chain.core !== null,
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_MS : false),
    queryFn: async () =>
      (await getCore(chainClient(chain), chain.core === null ? {} : { core: chain.core })).protocolFee,
  })
  const fields = useMemo(() => numberFields(draft, read.units, nativeUnit), [draft, read.units])
  const unit = asset.status === 'ready' ? asset.unit : form.kind === 'place' ? placesUnit : null
  const pegUnit = peg.status === 'ready' ? peg.unit : null
  const owner = connected?.address ?? null
  const reading: RewardReading =
    asset.status === 'unfit'
      ? { status: 'wrong', problem: asset.problem, field: 'assetText' }
      : peg.status === 'unfit'
        ? { status: 'wrong', problem: peg.problem, field: 'pegText' }
        : readReward(form, { unit, pegUnit, fields, protocolFee: fee.data ?? 0n, owner })
  return {
    ...{ form, reading, asset, peg, fields, unit, fee },
    change: (changes) => setForm((before) => ({ ...before, ...changes })),
    replace: setForm,
    typed,
    clause: rewardClause({ form, reading, unit, pegUnit, fields }),
  }
}

/** The first token of the network is as good a start as any; the pegged one is another. */
function withDefaults(form: RewardForm, { tokens }: WorldChain): RewardForm {
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
