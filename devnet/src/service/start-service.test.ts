import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ServiceStartError } from './errors.ts'
import { type ServiceOptions, startService } from './start-service.ts'

/** Options of a service that is a line of JavaScript and immediately ready. */
const nodeService = (script: string, more: Partial<ServiceOptions> = {}): ServiceOptions => ({
  service: 'The probe',
  command: process.execPath,
  args: ['--eval', script],
  stopSignal: 'SIGTERM',
  isReady: async () => true,
  readyWithinMs: 20_000,
  ...more,
})

describe('startService', () => {
  test('default: it runs until it is stopped, and reports how it ended', async () => {
    const service = await startService(nodeService('setInterval(() => {}, 1000)'))
    expect(process.kill(service.pid, 0)).toBe(true)
    expect(await service.stop()).toMatchObject({ code: null, signal: 'SIGTERM' })
    expect(await service.exited).toMatchObject({ signal: 'SIGTERM' })
    expect(await service.stop()).toMatchObject({ signal: 'SIGTERM' })
  })

  test('behavior: the program may finish its work when it is stopped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-service-'))
    const marker = join(folder, 'ready')
    // Ready only when it listens to the signal.
    const script = `process.on('SIGTERM', () => { console.error('bye'); process.exit(3) })
      setInterval(() => {}, 1000)
      require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`
    const isReady = () =>
      access(marker).then(
        () => true,
        () => false,
      )
    const service = await startService(nodeService(script, { isReady }))
    expect(await service.stop()).toEqual({ code: 3, signal: null, output: 'bye' })
    await rm(folder, { recursive: true })
  })

  test('error: the error has the output of a program that ends before it responds', async () => {
    const script = `console.error('no disk'); process.exit(7)`
    const started = startService(nodeService(script, { isReady: async () => false }))
    await expect(started).rejects.toThrow(ServiceStartError)
    await expect(started).rejects.toMatchObject({ code: 'devnet/service-start', output: 'no disk' })
    await expect(started).rejects.toThrow(/code 7/)
  })

  test('error: a program that never responds is ended', async () => {
    const silent = { command: '/bin/sh', args: ['-c', 'echo $$ >&2; exec sleep 1000'], isReady: async () => false }
    const error: unknown = await startService(nodeService('', { ...silent, readyWithinMs: 2000 })).catch(
      (reason: unknown) => reason,
    )
    if (!(error instanceof ServiceStartError)) throw new TypeError('It should not have started.', { cause: error })
    expect(error.message).toContain('did not answer')
    expect(Number(error.output)).toBeGreaterThan(0)
    expect(() => process.kill(Number(error.output), 0)).toThrow('ESRCH')
  })

  test('error: the error names a program that does not exist', async () => {
    const started = startService(nodeService('', { command: '/nowhere/anvil' }))
    await expect(started).rejects.toThrow('/nowhere/anvil could not be run')
  })
})
