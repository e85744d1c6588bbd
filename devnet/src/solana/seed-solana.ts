import { createHash } from 'node:crypto'
import { address, blockhash, getBase58Decoder, type Instruction, type KeyPairSigner, lamports } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { createRandom } from '../history/random.ts'
import { planMint, planToken, planTransfer, type SolanaToken, type TokenPlan } from './create-token.ts'
import type { Ledger } from './ledger.ts'
import { type PlantedName, plantNames } from './plant-names.ts'
import { signInstructions } from './sign-instructions.ts'
import { deriveSolanaAccounts, type SolanaDevAccount } from './solana-accounts.ts'
import { createMetadataAccount } from './token-metadata.ts'

/** What the network starts with. */
export type SeededSolana = {
  readonly accounts: readonly SolanaDevAccount[]
  /** A token of the token program, then one of Token-2022 that withholds a fee. */
  readonly tokens: readonly SolanaToken[]
  /** Names (`.sol`), and where they lead. */
  readonly names: readonly PlantedName[]
}

const SOL = 1_000_000_000n
/** What each account starts with. */
const START_LAMPORTS = 1_000n * SOL
/** How many transfers the month has. Each one takes some milliseconds of every start. */
const TRANSFER_COUNT = 36
const DAY_MS = 24 * 60 * 60 * 1000
const HISTORY_DAYS = 30
const SLOT_MS = 400
const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

const tokenPlans: readonly TokenPlan[] = [
  { name: 'Local Dollar', symbol: 'LUSD', decimals: 6, transferFeeBasisPoints: 0, maximumFee: 0n },
  { name: 'Local Toll', symbol: 'LTOLL', decimals: 9, transferFeeBasisPoints: 100, maximumFee: 5_000_000_000n },
]

/**
 * Makes the accounts, the tokens and a month of transfers: the same transactions in each run, at times before `now`.
 * @param now - Unix time in milliseconds.
 * @throws {TypeError} when a transaction of the history has another outcome than planned.
 */
export async function seedSolana(ledger: Ledger, now: number): Promise<SeededSolana> {
  const seeded = await deriveSolanaAccounts()
  const users = seeded.map(({ signer }) => signer)
  for (const { address: user } of users) {
    ledger.setAccount({
      ...{ address: user, lamports: lamports(START_LAMPORTS), data: new Uint8Array(), space: 0n },
      ...{ executable: false, programAddress: address('11111111111111111111111111111111') },
    })
  }
  const [authority] = users
  if (authority === undefined) throw new TypeError('The local Solana network has no account.')
  const planned: Planned[] = []
  const tokens: SolanaToken[] = []
  for (const plan of tokenPlans) {
    const { token, instructions } = await planToken(ledger, plan, authority)
    tokens.push(token)
    ledger.setAccount(await createMetadataAccount(token))
    const amount = 10_000n * 10n ** BigInt(token.decimals)
    planned.push({ payer: authority, instructions })
    for (const user of users) {
      planned.push({
        payer: authority,
        instructions: await planMint(token, { authority, to: user.address, amount }),
      })
    }
  }
  planned.push(...(await planTransfers(users, tokens)))
  const signed = await Promise.all(
    planned.map(async ({ payer, instructions }, index) => ({
      isFailing: planned[index]?.isFailing ?? false,
      transaction: await signInstructions(payer, instructions, { blockhash: hashOf(index) }),
    })),
  )
  const currentSlot = ledger.slots.current()
  for (const [index, { transaction, isFailing }] of signed.entries()) {
    const ageMs = Math.floor((HISTORY_DAYS * DAY_MS * (signed.length - index)) / (signed.length + 1))
    const submitted = ledger.submitPast(transaction, {
      slot: currentSlot - BigInt(Math.floor(ageMs / SLOT_MS)) - 1n,
      blockTime: Math.floor((now - ageMs) / 1000),
    })
    const hasFailed = submitted.status === 'refused' || submitted.record.error !== null
    if (submitted.status === 'refused' || hasFailed !== isFailing) {
      throw new TypeError(
        `Transaction ${index} of the Solana history has another outcome: ${JSON.stringify(submitted.status === 'refused' ? submitted.error : submitted.record.error)}.`,
      )
    }
  }
  const names = await plantNames(
    ledger,
    seeded.map(({ account, signer }) => ({ name: account.name, signer })),
  )
  return { accounts: seeded.map(({ account }) => account), tokens, names }
}

type Planned = {
  readonly payer: KeyPairSigner
  readonly instructions: readonly Instruction[]
  readonly isFailing?: boolean
}

async function planTransfers(
  users: readonly KeyPairSigner[],
  tokens: readonly SolanaToken[],
): Promise<readonly Planned[]> {
  const random = createRandom(501)
  const planned: Planned[] = []
  for (let index = 0; index < TRANSFER_COUNT; index++) {
    const [from, to] = random.pickSeveral(users, 2)
    if (from === undefined || to === undefined) throw new TypeError('The history needs two accounts.')
    const token = random.pick([null, ...tokens])
    const hundredths = BigInt(random.between(5, 5000))
    // One in twelve asks for more than there is, and fails.
    const isFailing = random.isOneIn(12)
    const factor = isFailing ? 10n ** 7n : 1n
    const instruction =
      token === null
        ? getTransferSolInstruction({
            ...{ source: from, destination: to.address, amount: (hundredths * factor * SOL) / 1000n },
          })
        : await planTransfer(token, {
            ...{ from, to: to.address, amount: (hundredths * factor * 10n ** BigInt(token.decimals)) / 100n },
          })
    const memo = random.isOneIn(4) ? [memoOf(random.pick(['Lunch', 'Rent of May', 'Thank you', 'Tickets']))] : []
    planned.push({ payer: from, instructions: [...memo, instruction], isFailing })
  }
  return planned
}

function memoOf(text: string): Instruction {
  return { programAddress: address(MEMO_PROGRAM), accounts: [], data: new TextEncoder().encode(text) }
}

function hashOf(index: number) {
  return blockhash(getBase58Decoder().decode(createHash('sha256').update(`Laurel Solana history ${index}`).digest()))
}
