import { Erc20Strategy, type IncentiveParameters } from '@laurel/protocol'
import { type Address, parseUnits } from 'viem'
import { type SeedBoost, seedBoostOf } from '../boosts/seed-kinds.ts'
import type { ProjectName } from '../chain/accounts.ts'
import type { LocalContracts } from '../contracts/local-contracts.ts'
import type { PictureName } from './draw-picture.ts'

/** How the claims of a boost are spread over its time. */
export type ClaimPlan = {
  readonly count: number
  /** Most of them soon after it was created, most of them lately, or as many each day. */
  readonly pace: 'early' | 'even' | 'late'
  /** How many of the claims name a referrer. */
  readonly referred: number
  /** No claim is newer. */
  readonly untilDaysAgo: number
}

/** A boost of a project in the seeded history. */
export type ShowcaseBoost = {
  readonly project: ProjectName
  readonly title: string
  readonly description: string
  readonly link: string
  readonly category: 'gaming' | 'defi' | 'learning' | 'social' | 'payments' | 'other'
  readonly picture: PictureName
  /** Days before the chain begins to run. */
  readonly createdDaysAgo: number
  /** The name of a sample action. */
  readonly task: string
  readonly reward: (parts: ShowcaseParts) => IncentiveParameters
  /** The accounts that may claim, and the validator; all accounts when omitted. */
  readonly audience?: (parts: ShowcaseParts) => Pick<SeedBoost, 'allowList' | 'validator'>
  readonly claims: ClaimPlan
  /** Signed terms, in days after the boost was created. */
  readonly startsAfterDays?: number
  readonly endsAfterDays?: number
  /** When the project takes back what is left; never when omitted. */
  readonly takenBackDaysAgo?: number
}

/** The accounts and contracts that the boost of a project uses. */
export type ShowcaseParts = {
  readonly contracts: LocalContracts
  readonly owner: Address
  readonly invited: readonly Address[]
  readonly denied: readonly Address[]
}

/** The project whose budget others share, and the project that manages it too. */
export const SHARED_BUDGET: { readonly of: ProjectName; readonly manager: ProjectName } = {
  of: 'Leaf Market',
  manager: 'Delphi Trail',
}

const fixed =
  (strategy: Erc20Strategy) =>
  (reward: string, limit: bigint): ShowcaseBoost['reward'] =>
  ({ contracts: { dollar }, owner: manager }) => ({
    ...{ type: 'erc20Incentive', asset: dollar.address, strategy },
    ...{ reward: parseUnits(reward, dollar.decimals), limit, manager },
  })
const pool = fixed(Erc20Strategy.POOL)
const raffle = fixed(Erc20Strategy.RAFFLE)

const claims = (count: number, pace: ClaimPlan['pace'], { referred = 0, untilDaysAgo = 0 } = {}): ClaimPlan => ({
  ...{ count, pace, referred, untilDaysAgo },
})
const NO_CLAIMS = claims(0, 'even')

const trail = { project: 'Delphi Trail', category: 'gaming', picture: 'mountain' } as const
const market = { project: 'Leaf Market', category: 'defi', picture: 'leaf' } as const
const notes = { project: 'Castalia Notes', category: 'learning', picture: 'note' } as const
const weather = { project: 'Aegean Weather', category: 'other', picture: 'frost' } as const
const agora = { project: 'Agora Pay', category: 'payments', picture: 'coin' } as const

/** The boosts of the projects, the oldest first: one in each state that a boost can have. */
export const showcaseBoosts: readonly ShowcaseBoost[] = [
  {
    ...trail,
    title: 'Walk to Delphi or Olympia',
    description: 'Complete a task on the trail to one of the two old places. Each account is paid once.',
    link: 'https://delphi-trail.example/walk',
    createdDaysAgo: 28,
    task: 'Complete a task in Delphi or Olympia',
    reward: pool('8', 80n),
    claims: claims(28, 'late', { referred: 6 }),
  },
  {
    ...agora,
    title: 'Your first payment of 100',
    description: 'Pay 100 test dollars or more to anyone, and get 5 back. Bring a friend, and you earn a share too.',
    link: 'https://agora-pay.example/first',
    createdDaysAgo: 27,
    task: 'Pay 100 test dollars or more',
    reward: pool('5', 60n),
    claims: claims(22, 'even', { referred: 6 }),
  },
  {
    ...weather,
    title: 'Frost watch',
    description: 'Report a temperature below zero. This season’s watch is over.',
    link: 'https://aegean-weather.example/frost',
    createdDaysAgo: 26,
    task: 'Measure frost',
    reward: pool('3', 40n),
    claims: claims(10, 'even', { untilDaysAgo: 7 }),
    endsAfterDays: 20,
  },
  {
    ...notes,
    title: 'The founding notes',
    description: 'Ten places for the first ten notes about laurel.',
    link: 'https://castalia-notes.example/founding',
    createdDaysAgo: 25,
    task: 'Write a note about laurel',
    reward: pool('12', 10n),
    claims: claims(10, 'early', { untilDaysAgo: 11 }),
  },
  {
    ...notes,
    title: 'A note about laurel',
    description: 'Write what laurel means to you. Short notes count.',
    link: 'https://castalia-notes.example/',
    createdDaysAgo: 21,
    task: 'Write a note about laurel',
    reward: pool('4', 18n),
    claims: claims(16, 'even', { referred: 3 }),
  },
  {
    ...market,
    title: 'Buy your first leaves',
    description: 'Buy 5 leaves or more at the market. The market took back what was left.',
    link: 'https://leaf-market.example/start',
    createdDaysAgo: 19,
    task: 'Buy 5 leaves or more at the market',
    reward: pool('6', 40n),
    claims: claims(7, 'early', { untilDaysAgo: 8 }),
    takenBackDaysAgo: 7,
  },
  {
    ...agora,
    title: 'The autumn draw',
    description: 'Every payment of 100 test dollars or more enters once. One account gets the whole prize.',
    link: 'https://agora-pay.example/draw',
    createdDaysAgo: 16,
    task: 'Pay 100 test dollars or more',
    reward: raffle('250', 100n),
    claims: claims(9, 'late'),
    endsAfterDays: 19,
  },
  {
    ...trail,
    title: 'Ring the bell at the gate',
    description: 'Everyone except the bell ringers themselves.',
    link: 'https://delphi-trail.example/bell',
    createdDaysAgo: 14,
    task: 'Ring the bell',
    reward: pool('2', 150n),
    audience: ({ owner, denied }) => ({
      allowList: { type: 'simpleDenyList', owner, users: denied },
      validator: 'limitedSignerValidatorV2',
    }),
    claims: claims(10, 'late', { referred: 1 }),
  },
  {
    ...weather,
    title: 'Invited observers',
    description: 'For the observers of our stations: report the next frost.',
    link: 'https://aegean-weather.example/stations',
    createdDaysAgo: 12,
    task: 'Measure frost',
    reward: pool('15', 12n),
    audience: ({ owner, invited }) => ({
      allowList: { type: 'simpleAllowList', owner, users: invited },
      validator: 'signerValidatorV2',
    }),
    claims: claims(4, 'even'),
  },
  {
    ...market,
    title: 'Leaves along the trail',
    description: 'Buy 5 leaves or more. Delphi Trail manages this boost together with the market.',
    link: 'https://leaf-market.example/trail',
    createdDaysAgo: 9,
    task: 'Buy 5 leaves or more at the market',
    reward: pool('10', 50n),
    claims: claims(5, 'even', { referred: 1 }),
  },
  {
    ...notes,
    title: 'Winter reading',
    description: 'Notes about laurel count from the first day of the reading on.',
    link: 'https://castalia-notes.example/winter',
    createdDaysAgo: 1.2,
    task: 'Write a note about laurel',
    reward: pool('7', 40n),
    claims: NO_CLAIMS,
    startsAfterDays: 6,
  },
  {
    ...trail,
    title: 'A long day on the trail',
    description: 'Complete a task worth 500 or more.',
    link: 'https://delphi-trail.example/long-day',
    createdDaysAgo: 0.15,
    task: 'Complete a task worth 500 or more',
    reward: pool('20', 25n),
    claims: claims(1, 'even'),
  },
  {
    ...agora,
    title: 'Pay your guide',
    description: 'New today: pay a guide 100 test dollars or more.',
    link: 'https://agora-pay.example/guides',
    createdDaysAgo: 0.03,
    task: 'Pay 100 test dollars or more',
    reward: pool('9', 30n),
    claims: NO_CLAIMS,
  },
]

/** Older claims of the boosts that every world begins with, by the id of the boost. Only a full history has them. */
export const seedClaimPlans: ReadonlyMap<number, ClaimPlan & { readonly task: string }> = new Map([
  [0, { ...claims(8, 'even', { referred: 2 }), task: 'Pay 100 test dollars or more' }],
  [1, { ...claims(5, 'even'), task: 'Ring the bell' }],
  [4, { ...claims(4, 'late'), task: 'Write a note about laurel' }],
  [6, { ...claims(5, 'even'), task: 'Complete a task in Delphi or Olympia' }],
])

/** Returns a boost of a project in the form that the core's payload is made of. */
export function toSeedBoost(
  boost: Pick<ShowcaseBoost, 'reward' | 'audience'>,
  { action, parts }: { readonly action: SeedBoost['action']; readonly parts: ShowcaseParts },
): SeedBoost {
  return { ...seedBoostOf(action, boost.reward(parts)), ...boost.audience?.(parts) }
}
