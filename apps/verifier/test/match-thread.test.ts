import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { getAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { makeBundle } from '../../../packages/server/scripts/bundle-server.mjs'
import { verifier } from '../scripts/bundle.mjs'
import { deposit, depositAction, transactionOf, users } from '../src/testing/scene.ts'

const started: Worker[] = []
afterAll(() => Promise.all(started.map((one) => one.terminate())))

describe('the thread of the bundle', () => {
  test('default: lies beside the rest, starts without an environment, and answers', async () => {
    const abi =
      '[{"type":"event","name":"Deposited","inputs":[{"type":"address","name":"who","indexed":true},{"type":"uint256","name":"amount"}]}]'
    const path = (await makeBundle(verifier)).replace('main.mjs', 'match-worker.mjs')
    const thread = new Worker(path, { workerData: abi, env: {} })
    started.push(thread)
    expect(await once(thread, 'message')).toEqual(['up'])
    const { evidence } = transactionOf([deposit(users.ben, 100n)])
    thread.postMessage({ action: depositAction(), evidence, wantsTrace: true })
    const [word] = await once(thread, 'message')
    expect(word).toMatchObject({
      match: {
        result: { status: 'matched', claimant: { address: getAddress(users.ben) } },
        trace: { steps: [{ status: 'passed' }] },
      },
    })
  }, 60_000)
})
