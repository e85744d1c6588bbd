import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCode, replaceCode } from '../../../../devnet/src/testing/find-code.ts'
import { partAtDepth } from '../../../../devnet/src/testing/test-depth.ts'
import type { Engine } from './engine.ts'
import { runSeeds } from './run-seeds.ts'

/**
 * Faults planted in copies of the verifier, one each: the simulation must find every one of them, or it would not find
 * it in ours either. A copy is made of its `src` and of that of the package that servers share, one place of it is changed, found by its tokens however it is laid out, and
 * the copy is run for real.
 */
/** `file` is in `src`, or in that of the server package. */
type Change = { readonly file: string; readonly from: string; readonly to: string }
/** `also`: a further change, where two checks prevent the fault. */
type Mutant = Change & { readonly fault: string; readonly also?: readonly Change[] }

const COUNTED = 'verify-claim/counted-incentives.ts'
/** From a copy of the verifier's `src` to the one of the shared package beside it. */
const SERVER = '../../../packages/server/src'
const mutants: readonly Mutant[] = [
  {
    fault: 'signs before the block is finalized',
    file: 'verify-claim/claim-service.ts',
    from: "reading.status === 'mined'",
    to: 'false',
  },
  {
    fault: 'believes one node',
    file: `${SERVER}/chain/quorum.ts`,
    from: 'names.length === needed',
    to: 'names.length === 1',
  },
  {
    fault: 'the last intent wins',
    file: 'verify-claim/completion.ts',
    from: "if (state?.status === 'pending') return { ...state, block: blockOf(state, event) }\n      if (event.type",
    to: "if (state?.status === 'pending' && event.type !== 'intended') return { ...state, block: blockOf(state, event) }\n      if (event.type",
  },
  {
    fault: 'the last signature wins',
    file: 'verify-claim/completion.ts',
    from: "if (state?.status === 'signed') return { ...state, block: blockOf(state, event) }\n      if (state?.status !== 'pending' || event.type !== 'signed')",
    to: "if (state?.status === 'signed' && event.type !== 'signed') return { ...state, block: blockOf(state, event) }\n      if (state === null || !hasDigest(state) || event.type !== 'signed')",
  },
  {
    fault: 'returns its own signature, not the saved one',
    file: 'verify-claim/claim-service.ts',
    from: 'return (await isStillTaken(chain, saved)) ? saved : reissue(chain, reissues, saved)',
    to: `return { ...saved, state: { ...state, status: 'signed', signature: made.signature, signer: made.signer } }`,
  },
  {
    fault: 'signs what it computed, not what was saved',
    file: 'verify-claim/claim-service.ts',
    from: 'const intent = await store.insertIntent(key, { claim, block: transaction.block, window: inTime, maxReward })',
    to: `const existing = await store.insertIntent(key, { claim, block: transaction.block, window: inTime, maxReward })
      const intent: StoredCompletion = { ...existing, state: { status: 'pending', block: transaction.block, claim, digest: claimDigest(claim) } }`,
  },
  {
    fault: 'returns a signature that it did not save',
    file: 'verify-claim/claim-service.ts',
    from: `const saved = await store.saveSignature(key, { signature: made.signature, signer: made.signer })
  return (await isStillTaken(chain, saved)) ? saved : reissue(chain, reissues, saved)`,
    to: `return { key, claimant: state.claim.claimant, maxReward, state: { ...state, status: 'signed', signature: made.signature, signer: made.signer } }`,
  },
  {
    fault: 'ignores the status of the transaction',
    file: `${SERVER}/chain/read-transaction.ts`,
    from: "readQuantity(mined['status'], 'receipt.status') === 1n ? 'success' : 'reverted'",
    to: "'success'",
  },
  {
    fault: 'a key that moves with the block',
    file: 'verify-claim/claim-service.ts',
    from: 'transactionHash, logIndex }\n',
    to: 'transactionHash, logIndex: logIndex + 100 * Number(transaction.block.number % 7n) }\n',
  },
  {
    fault: 'takes the first of several claimants without a request',
    file: 'verify-claim/evaluate-claim.ts',
    from: 'if (wanted === null) {\n      return refuse',
    to: 'const [one] = matchResult.ownerships\n    if (wanted === null && one) return ownerOf(evidence, one.claimant, one.ownership)\n    if (wanted === null) {\n      return refuse',
  },
  {
    fault: 'accepts any referrer without a signature',
    file: 'verify-claim/check-referrer.ts',
    from: 'if (referralSignature === undefined) return false\n',
    to: 'if (referralSignature === undefined) return true\n',
  },
  {
    fault: 'does not check who signed a referral',
    file: 'verify-claim/check-referrer.ts',
    from: 'return isSignedBy(claimant, { digest, signature: referralSignature })',
    to: 'await isSignedBy(claimant, { digest, signature: referralSignature })\n  return true',
  },
  {
    fault: 'returns a signature by a key that the validator no longer accepts',
    file: 'verify-claim/reissue.ts',
    from: 'return state.signer === signer.address || isSigner(state.claim.validator, state.signer)',
    to: 'return true',
  },
  {
    fault: 'signs again each time after a change of keys',
    file: 'verify-claim/reissue.ts',
    from: '(await reissues.find(key, signer.address)) ??\n    (await reissues.keep(key, {',
    to: '(await Promise.resolve({',
  },
  {
    fault: 'signs the current request after a change of keys',
    file: 'verify-claim/reissue.ts',
    from: 'await signer.signClaim(state.claim, maxReward)',
    to: "await signer.signClaim({ ...state.claim, referrer: '0x0000000000000000000000000000000000000000' }, maxReward)",
  },
  {
    fault: 'does not check whether the chain is halted',
    file: 'verify-claim/chain-guard.ts',
    from: "if (status === 'halted') throw new ChainHaltedError(chainId)",
    to: '',
  },
  {
    fault: 'does not save the finalized checkpoint',
    file: 'verify-claim/chain-guard.ts',
    from: 'if (block.number <= marked) return',
    to: 'return',
  },
  {
    fault: 'notices a deep reorg, and does not save the halt',
    file: 'verify-claim/chain-guard.ts',
    from: 'await store.saveHalt({ mark, found })',
    to: '',
  },
  {
    fault: 'a digest without the completion: two with the same value share one',
    file: 'verify-claim/evaluate-claim.ts',
    from: 'encodeIncentiveData(reward.detail, { completionId: id })',
    to: 'encodeIncentiveData(reward.detail)',
  },
  {
    fault: 'pays for what is outside the window',
    file: 'verify-claim/check-window.ts',
    from: "if (result.status === 'outside') return refuse(result.code, result.reason)",
    to: "if (result.status === 'outside') return { status: 'inside', timestamp, caps: null }",
    also: [{ file: COUNTED, from: "matchWindow({ addedBlock, versions, block }).status === 'outside'", to: 'false' }],
  },
  {
    fault: 'counts the block that added the incentive',
    file: 'verify-claim/check-window.ts',
    from: 'addedBlock: incentive.addedBlock,',
    to: 'addedBlock: incentive.addedBlock - 1n,',
    also: [{ file: COUNTED, from: 'matchWindow({ addedBlock,', to: 'matchWindow({ addedBlock: addedBlock - 1n,' }],
  },
  {
    fault: 'counts for a later incentive since the first one',
    file: 'verify-claim/check-window.ts',
    from: 'window.incentives.find((one) => one.incentiveId === incentiveId)',
    to: 'window.incentives[0]',
    also: [
      { file: COUNTED, from: 'matchWindow({ addedBlock,', to: 'matchWindow({ addedBlock: inOrder[0].addedBlock,' },
    ],
  },
  {
    fault: 'signs for incentives that came later',
    file: COUNTED,
    from: 'return Math.min(MAX_INCENTIVE_QUANTITY, firstOutside === -1 ? inOrder.length : firstOutside)',
    to: 'return firstOutside === 0 ? 0 : MAX_INCENTIVE_QUANTITY',
  },
  {
    fault: 'pays the account that funds the boost',
    file: 'verify-claim/check-funding.ts',
    from: 'isBoostFunder(evidence, { core, boostId, ...funding, account: claimant })',
    to: 'isBoostFunder(evidence, { core, boostId: boostId + 1n, ...funding, account: claimant })',
  },
  {
    fault: 'applies narrower terms to earlier transactions',
    file: 'verify-claim/check-window.ts',
    from: 'versions, block })',
    to: 'versions: versions.slice(-1).map((one) => ({ ...one, fromBlock: 0n })), block })',
  },
  {
    fault: 'applies wider terms only to later blocks',
    file: 'verify-claim/check-window.ts',
    from: 'versions, block })',
    to: 'versions: versions.filter(({ fromBlock }) => fromBlock <= block.number), block })',
  },
  {
    fault: 'ignores caps',
    file: 'verify-claim/claim-service.ts',
    from: 'window: inTime, maxReward',
    to: 'window: { ...inTime, caps: null }, maxReward',
  },
  {
    fault: 'every day is the same day',
    file: 'verify-claim/check-window.ts',
    from: 'timestamp, caps: result.caps }',
    to: 'timestamp: 0n, caps: result.caps }',
  },
  {
    fault: 'pays a completion over a cap when there is room later',
    file: 'verify-claim/completion.ts',
    from: "...{ absent: 'pending', observed: 'pending', finalized: 'pending', refused: 'refused' },",
    to: "...{ absent: 'pending', observed: 'pending', finalized: 'pending', refused: 'pending' },",
  },
  {
    fault: 'an intent with a referrer is never signed',
    file: 'verify-claim/claim-service.ts',
    from: 'const { signer } = chain\n',
    to: `const { signer } = chain
  if (hasDigest(state) && state.claim.referrer !== zeroAddress) return { key, claimant: state.claim.claimant, maxReward, state }
`,
  },
]

/** Those of every change; `npm run score` plants all of them. */
const FAULTS = 2
const SEEDS = 500
const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const source = join(repository, 'apps/verifier/src')
const copies = fileURLToPath(new URL('../../.cache/mutants', import.meta.url))
beforeAll(() => rmSync(copies, { recursive: true, force: true }))
afterAll(() => rmSync(copies, { recursive: true, force: true }))

async function plant(mutant: Mutant | null, name: string): Promise<Engine> {
  const root = join(copies, name)
  const copy = join(root, 'apps/verifier/src')
  for (const folder of ['apps/verifier/src', 'packages/server/src']) {
    cpSync(join(repository, folder), join(root, folder), {
      recursive: true,
      filter: (path) => !path.endsWith('.test.ts'),
    })
  }
  // So that the copy of the verifier imports the copy of the package.
  cpSync(join(repository, 'packages/server/package.json'), join(root, 'packages/server/package.json'))
  mkdirSync(join(root, 'node_modules/@laurel'), { recursive: true })
  symlinkSync(join(root, 'packages/server'), join(root, 'node_modules/@laurel/server'))
  for (const change of mutant === null ? [] : [mutant, ...(mutant.also ?? [])]) {
    const file = join(copy, change.file)
    writeFileSync(file, replaceCode(readFileSync(file, 'utf8'), change.from, change.to))
  }
  const [node, errors, transaction, signer, service, completion, key, guard]: [
    typeof import('@laurel/server/chain/chain-node.ts'),
    typeof import('@laurel/server/chain/errors.ts'),
    typeof import('@laurel/server/chain/read-transaction.ts'),
    typeof import('../../src/signer-key/claim-signer.ts'),
    typeof import('../../src/verify-claim/claim-service.ts'),
    typeof import('../../src/verify-claim/completion.ts'),
    typeof import('../../src/verify-claim/completion-key.ts'),
    typeof import('../../src/verify-claim/chain-guard.ts'),
  ] = await Promise.all([
    import(join(copy, SERVER, 'chain/chain-node.ts')),
    import(join(copy, SERVER, 'chain/errors.ts')),
    import(join(copy, SERVER, 'chain/read-transaction.ts')),
    import(join(copy, 'signer-key/claim-signer.ts')),
    import(join(copy, 'verify-claim/claim-service.ts')),
    import(join(copy, 'verify-claim/completion.ts')),
    import(join(copy, 'verify-claim/completion-key.ts')),
    import(join(copy, 'verify-claim/chain-guard.ts')),
  ])
  return { ...node, ...errors, ...transaction, ...signer, ...service, ...completion, ...key, ...guard }
}

describe('the simulation', () => {
  test('default: a copy without a fault passes', { timeout: 120_000 }, async () => {
    const { failures } = await runSeeds(1, 20, { engine: await plant(null, 'none') })
    expect(failures).toEqual([])
  })

  test('default: every fault has a place still, planted now or not', () => {
    const places = mutants.flatMap((mutant): readonly Change[] => [mutant, ...(mutant.also ?? [])])
    const astray = places.filter(
      ({ file, from }) => findCode(readFileSync(join(source, file), 'utf8'), from).length !== 1,
    )
    expect(astray).toEqual([])
  })

  test.each(partAtDepth(mutants, FAULTS))('behavior: finds "$fault"', { timeout: 300_000 }, async (mutant) => {
    const engine = await plant(mutant, String(mutants.indexOf(mutant)))
    const { failures } = await runSeeds(1, SEEDS, { engine, stopAtFirst: true })
    expect(failures).toHaveLength(1)
  })
})
