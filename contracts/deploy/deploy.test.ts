import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boostCoreAbi, boostRegistryAbi } from '@laurel/protocol/abi'
import { encodeFunctionData, keccak256, parseTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareCore } from '../../devnet/src/contracts/boost-contracts.ts'
import { deployContracts } from '../../devnet/src/contracts/deploy-contract.ts'
import { checkDeployment } from './check-deployment.ts'
import { CREATE2_PROXY } from './create2.ts'
import { create2Proxy } from './create2-proxy.ts'
import {
  Create2ProxyUnavailableError,
  DeployerBalanceError,
  DeploymentMismatchError,
  NotConfirmedError,
  OwnerIsKeyError,
} from './errors.ts'
import { openJournal } from './journal.ts'
import { readKeyFile } from './key-file.ts'
import { planDeployment } from './plan.ts'
import { type DeployWorld, startDeployWorld } from './testing/deploy-world.ts'

/** Starts a world for one test. */
async function withWorld<T>(options: { chainId?: number }, use: (world: DeployWorld) => Promise<T>): Promise<T> {
  const world = await startDeployWorld(options)
  try {
    return await use(world)
  } finally {
    await world.stop()
  }
}

describe('deploy', () => {
  let world: DeployWorld
  beforeAll(async () => {
    world = await startDeployWorld()
    await world.run()
  })
  afterAll(() => world.stop())

  test('default: a fresh chain has everything, and the files say where', () => {
    const plan = planDeployment({ owner: world.owner, protocolFeeReceiver: world.owner, claimFee: 0n })
    const saved = JSON.parse(readFileSync(join(world.folder, 'addresses.json'), 'utf8'))
    expect(saved).toMatchObject({
      chainId: 31337,
      owner: world.owner,
      contracts: { BoostCore: plan.core, BoostRegistry: plan.registry },
      site: { contracts: { core: plan.core, eventAction: plan.implementations.eventAction.address } },
    })
    expect(saved.startBlock).toBeGreaterThan(0)
    const forms: { address: string; input: string }[] = JSON.parse(
      readFileSync(join(world.folder, 'sources/contracts.json'), 'utf8'),
    )
    expect(new Set(forms.map(({ address }) => address))).toEqual(
      new Set([...Object.values(saved.contracts), saved.coreImplementation, plan.steps.at(-2)?.address]),
    )
    for (const { input } of forms) {
      expect(JSON.parse(readFileSync(join(world.folder, 'sources', input), 'utf8')).language).toBe('Solidity')
    }
  })

  test('behavior: the plan is printed first, with what is missing and the cost', () => {
    expect(world.lines[0]).toContain('30 of 30 contracts are missing: about 0.')
    expect(world.lines[0]).toContain('a contract')
  })

  test('behavior: what the plan estimates without a node is near what each creation used', async () => {
    const { client } = world.chain
    const journal = openJournal(join(world.folder, 'journal.jsonl'), 31337)
    const { steps } = planDeployment({ owner: world.owner, protocolFeeReceiver: world.owner, claimFee: 0n })
    for (const { contract, gas } of steps) {
      const hash = journal.find(contract, world.deployer)?.hash ?? '0x'
      const { gasUsed } = await client.getTransactionReceipt({ hash })
      const ratio = Number(gas) / Number(gasUsed)
      expect(ratio, contract).toBeGreaterThan(0.95)
      expect(ratio, contract).toBeLessThan(1.3)
    }
  })

  test('behavior: a second run sends nothing and changes no file', async () => {
    const { client } = world.chain
    const before = readFileSync(join(world.folder, 'addresses.json'), 'utf8')
    const nonce = await client.getTransactionCount({ address: world.deployer })
    await world.run()
    expect(await client.getTransactionCount({ address: world.deployer })).toBe(nonce)
    expect(readFileSync(join(world.folder, 'addresses.json'), 'utf8')).toBe(before)
  })

  test.each([
    ['a timelock, 42 s', '0x602a60005260206000f3'],
    // Only `getThreshold` has a result.
    ['a multisig, 3 signatures', '0x60003560e01c63e75235b814601357600080fd5b600360005260206000f3'],
  ] as const)('behavior: the plan says what the owner is: %s', async (what, bytecode) => {
    await world.chain.client.setCode({ address: world.key, bytecode })
    await world.run(['--owner', world.key, '--plan'])
    expect(world.lines.at(-1)).toContain(what)
    await world.chain.client.setCode({ address: world.key, bytecode: '0x' })
  })

  test('behavior: the plan alone sends nothing', async () => {
    expect(await world.run(['--plan', '--claim-fee', '1'])).toBeNull()
  })

  test('error: each thing that is read back is compared', async () => {
    const { client } = world.chain
    const plan = planDeployment({ owner: world.owner, protocolFeeReceiver: world.owner, claimFee: 0n })
    const snapshot = await client.snapshot()
    const code = await client.getCode({ address: plan.core })
    await client.setCode({ address: plan.implementations.eventAction.address, bytecode: code ?? '0x' })
    await expect(checkDeployment(client, plan)).rejects.toThrow(DeploymentMismatchError)
    await client.revert({ id: snapshot })
    await checkDeployment(client, plan)
    // The same addresses, as if they were planned with something else.
    await expect(checkDeployment(client, { ...plan, owner: world.attacker })).rejects.toThrow(/the owner of the core/)
    await expect(checkDeployment(client, { ...plan, claimFee: 9n })).rejects.toThrow(/the claim fee/)
    await expect(checkDeployment(client, { ...plan, protocolFeeReceiver: world.key })).rejects.toThrow(/fee receiver/)
    await expect(checkDeployment(client, { ...plan, coreImplementation: world.key })).rejects.toThrow(/implementation/)
  })

  test('behavior: the addresses are the same on another chain', async () => {
    await withWorld({ chainId: 31338 }, async (other) => {
      const [one, two] = [await world.run(), await other.run()]
      expect(two?.contracts).toEqual(one?.contracts)
    })
  })

  test('error: an owner that is a key, unless the flag says so', async () => {
    await expect(world.run(['--owner', world.key, '--plan'])).rejects.toThrow(OwnerIsKeyError)
    await world.run(['--owner', world.key, '--plan', '--owner-is-eoa'])
    // An account that delegates to code can still be used by its key alone.
    await world.chain.client.setCode({ address: world.key, bytecode: `0xef0100${world.owner.slice(2)}` })
    await expect(world.run(['--owner', world.key, '--plan'])).rejects.toThrow(OwnerIsKeyError)
    await world.chain.client.setCode({ address: world.key, bytecode: '0x' })
  })
})

describe('deploy on another kind of chain', () => {
  test('error: a chain that is not a known test network, without --yes', async () => {
    await withWorld({ chainId: 8453 }, async ({ run, chain, deployer }) => {
      await expect(run()).rejects.toThrow(NotConfirmedError)
      expect(await chain.client.getTransactionCount({ address: deployer })).toBe(0)
    })
  })

  test('error: an account that cannot pay sends nothing', async () => {
    await withWorld({}, async ({ run, chain, deployer }) => {
      await chain.client.setBalance({ address: deployer, value: 10n ** 15n })
      await expect(run()).rejects.toThrow(DeployerBalanceError)
      expect(await chain.client.getTransactionCount({ address: deployer })).toBe(0)
    })
  })

  test('behavior: a missing CREATE2 proxy is deployed first', async () => {
    await withWorld({}, async ({ run, chain: { client } }) => {
      await client.setCode({ address: CREATE2_PROXY, bytecode: '0x' })
      await client.setNonce({ address: CREATE2_PROXY, nonce: 0 })
      const addresses = await run()
      expect(await client.getCode({ address: CREATE2_PROXY })).toBe(create2Proxy.code)
      expect(addresses?.contracts['BoostCore']).toMatch(/^0x/)
    })
  })

  test('error: a chain that rejects the transaction of the CREATE2 proxy', async () => {
    await withWorld({}, async ({ run, chain: { client }, proxy }) => {
      await client.setCode({ address: CREATE2_PROXY, bytecode: '0x' })
      await client.setNonce({ address: CREATE2_PROXY, nonce: 0 })
      proxy.answer(async ({ method, params, forward }) =>
        method === 'eth_sendRawTransaction' && params[0] === create2Proxy.transaction
          ? { error: { code: -32000, message: 'only replay-protected (EIP-155) transactions allowed over RPC' } }
          : forward(),
      )
      await expect(run()).rejects.toThrow(Create2ProxyUnavailableError)
    })
  })

  test('error: another contract at the address of the CREATE2 proxy', async () => {
    await withWorld({}, async ({ run, chain: { client } }) => {
      await client.setCode({ address: CREATE2_PROXY, bytecode: '0x00' })
      await expect(run()).rejects.toThrow(DeploymentMismatchError)
    })
  })
})

describe('a transaction that is not mined', () => {
  test('behavior: when the chain became more expensive, the next run raises its fee, with the same nonce', async () => {
    await withWorld({}, async ({ run, chain: { client }, owner, deployer, folder, keyFile }) => {
      const { steps } = planDeployment({ owner, protocolFeeReceiver: owner, claimFee: 0n })
      const [step] = steps
      if (step === undefined) throw new TypeError('The plan has no steps.')
      // As a run leaves it that is killed while its transaction waits in the pool.
      const transaction = await readKeyFile(keyFile).signTransaction({
        ...{ type: 'eip1559', chainId: 31337, nonce: 0, gas: 3_000_000n, to: CREATE2_PROXY, data: step.deployData },
        ...{ maxFeePerGas: 3n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 8n },
      })
      const saved = { contract: step.contract, chainId: 31337, from: deployer, nonce: 0, hash: keccak256(transaction) }
      openJournal(join(folder, 'journal.jsonl'), 31337).append({ ...saved, transaction })
      await client.setAutomine(false)
      await client.sendRawTransaction({ serializedTransaction: transaction })
      await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 10n ** 11n })
      await client.mine({ blocks: 1 })
      expect(await client.getTransactionCount({ address: deployer })).toBe(0)
      await client.setAutomine(true)
      await run()
      const replaced = openJournal(join(folder, 'journal.jsonl'), 31337).find(step.contract, deployer)
      expect(replaced).toMatchObject({ nonce: 0 })
      expect(replaced?.hash).not.toBe(saved.hash)
      expect(await client.getTransactionCount({ address: deployer })).toBe(steps.length)
    })
  })
})

describe('an attacker that sees every transaction and comes first', () => {
  test('behavior: it gets nothing, and the deployment is complete', async () => {
    await withWorld({}, async ({ run, chain: { client }, proxy, owner, attacker }) => {
      const plan = planDeployment({ owner, protocolFeeReceiver: owner, claimFee: 0n })
      const send = (to: `0x${string}`, data: `0x${string}`) =>
        client.sendTransaction({ account: attacker, to, data, gas: 9_000_000n }).catch(() => null)
      const takeOver = encodeFunctionData({
        abi: boostCoreAbi,
        functionName: 'initialize',
        args: [plan.registry, attacker, attacker],
      })
      const squat = () =>
        encodeFunctionData({
          abi: boostRegistryAbi,
          functionName: 'register',
          args: [0, 'EventAction', plan.implementations.contractAction.address],
        })
      let copied = 0
      proxy.answer(async ({ method, params, forward }) => {
        const [raw] = params
        if (method === 'eth_sendRawTransaction' && typeof raw === 'string' && raw.startsWith('0x')) {
          const { data } = parseTransaction(`0x${raw.slice(2)}`)
          // The same creation, then whatever it can reach, all mined before ours.
          if (data !== undefined && (await send(CREATE2_PROXY, data)) !== null) copied += 1
          for (const target of [plan.core, plan.coreImplementation]) await send(target, takeOver)
          await send(plan.registry, squat())
        }
        return forward()
      })
      const addresses = await run()
      expect(copied).toBe(plan.steps.length)
      expect(await client.readContract({ address: plan.core, abi: boostCoreAbi, functionName: 'owner' })).toBe(owner)
      expect(addresses?.contracts['BoostCore']).toBe(plan.core)
    })
  })

  test('behavior: it takes a core that is initialized in a second transaction, so this test can fail', async () => {
    await withWorld({}, async ({ chain: { client }, attacker, owner }) => {
      const { coreImplementation, core } = prepareCore()
      await deployContracts(client, [coreImplementation, core])
      const initialize = (by: `0x${string}`, first: `0x${string}`) =>
        client.writeContract({
          ...{ account: by, address: core.address, abi: boostCoreAbi, functionName: 'initialize' },
          args: [owner, first, first],
        })
      await initialize(attacker, attacker)
      expect(await client.readContract({ address: core.address, abi: boostCoreAbi, functionName: 'owner' })).toBe(
        attacker,
      )
    })
  })
})
