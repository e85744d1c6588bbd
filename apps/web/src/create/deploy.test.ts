import { describe, expect, test } from 'vitest'
import { type DeployEvent, type DeployState, nextDeploy } from './deploy.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const address = `0x${'cd'.repeat(20)}` as const

function run(events: readonly DeployEvent[]): DeployState {
  return events.reduce<DeployState>(nextDeploy, { status: 'idle' })
}

describe('nextDeploy', () => {
  test('default: asked, sent, deployed', () => {
    expect(
      run([
        { type: 'requested', name: 'A' },
        { type: 'sent', hash },
        { type: 'deployed', hash, address },
      ]),
    ).toEqual({
      status: 'deployed',
      name: 'A',
      hash,
      address,
    })
  })

  test('behavior: a second press while one is under way changes nothing', () => {
    expect(
      run([
        { type: 'requested', name: 'A' },
        { type: 'sent', hash },
        { type: 'requested', name: 'B' },
      ]),
    ).toMatchObject({
      status: 'pending',
      name: 'A',
    })
  })

  test('behavior: declined means that nothing was sent', () => {
    expect(
      run([
        { type: 'requested', name: 'A' },
        { type: 'failed', problem: 'declined' },
      ]),
    ).toEqual({
      status: 'failed',
      problem: 'declined',
      hash: null,
    })
  })

  test('behavior: slow is shown, and is not a failure', () => {
    expect(
      run([
        { type: 'requested', name: 'A' },
        { type: 'sent', hash },
        { type: 'delayed', hash },
      ]),
    ).toMatchObject({
      status: 'pending',
      isSlow: true,
    })
  })

  test('behavior: a failure after sending names the transaction', () => {
    expect(
      run([
        { type: 'requested', name: 'A' },
        { type: 'sent', hash },
        { type: 'failed', problem: 'reverted' },
      ]),
    ).toEqual({
      status: 'failed',
      problem: 'reverted',
      hash,
    })
  })

  test('behavior: what comes late is dropped', () => {
    expect(run([{ type: 'deployed', hash, address }])).toEqual({ status: 'idle' })
    expect(run([{ type: 'requested', name: 'A' }, { type: 'sent', hash }, { type: 'reset' }])).toMatchObject({
      status: 'pending',
    })
  })
})
