import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

const words = {
  ...{ code: 'post', noun: 'post office', guide: 'apps/post/README.md', settings: 'LAUREL_POST' },
  ...{ loss: 'a letter', harmlessIf: 'nothing was sent' },
}

/** A process that starts when its input ends, and says on its output what it does. @param stop - code that its stop runs. */
function run(start: string, stop = '') {
  const program = `
    import { runProcess } from ${JSON.stringify(new URL('run-process.ts', import.meta.url).href)}
    const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n')
    await runProcess(${JSON.stringify(words)}, async () => {
      for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => say(name))
      say('starting')
      // A server listens, and so its process does not end by itself.
      setInterval(() => undefined, 1000)
      await new Promise((resolve) => process.stdin.once('end', resolve).resume())
      ${start}
      return { said: { at: 'a port' }, stop: async () => { say('stopped'); ${stop} } }
    })`
  const args = ['--conditions=laurel-source', '--import', 'tsx', '--input-type=module', '--eval', program]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  let log = ''
  child.stderr.on('data', (text) => {
    log += String(text)
  })
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code)),
  )
  const saw = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => void (output.includes(text) && resolve())
      child.stdout.on('data', look)
      look()
    })
  child.stdout.on('data', (text) => {
    output += String(text)
  })
  return { child, ended, saw, output: () => output.trim().split('\n'), log: () => log }
}

test.each(['SIGINT', 'SIGTERM'] as const)('default: prints where it listens, and stops on %s', async (signal) => {
  const server = run('')
  server.child.stdin.end()
  await server.saw('a port')
  server.child.kill(signal)
  expect(await server.ended).toBe(0)
  expect(server.output()).toEqual(['"starting"', '{"at":"a port"}', `"${signal}"`, '"stopped"'])
})

test.each(['SIGINT', 'SIGTERM'] as const)('behavior: %s during the start stops what has started', async (signal) => {
  const server = run('')
  await server.saw('starting')
  server.child.kill(signal)
  await server.saw(signal)
  server.child.kill(signal)
  server.child.stdin.end()
  expect(await server.ended).toBe(0)
  expect(server.output()).toEqual(['"starting"', `"${signal}"`, '"stopped"'])
})

test('behavior: a start that fails after a signal has nothing to say', async () => {
  const server = run('throw new Error("away")')
  await server.saw('starting')
  server.child.kill('SIGTERM')
  await server.saw('SIGTERM')
  server.child.stdin.end()
  expect(await server.ended).toBe(0)
  expect(server.log()).toBe('')
})

test('behavior: a signal that is passed on twice is one, and one that is sent again ends it at once', async () => {
  const server = run('', 'await new Promise(() => undefined)')
  server.child.stdin.end()
  await server.saw('a port')
  server.child.kill('SIGTERM')
  await server.saw('stopped')
  const sending = setInterval(() => server.child.kill('SIGTERM'), 200)
  expect(await server.ended).toBe(1)
  clearInterval(sending)
})

test('error: says why it does not start', async () => {
  const server = run('throw new Error("away")')
  server.child.stdin.end()
  expect(await server.ended).toBe(1)
  expect(server.log()).toContain('"what":"away"')
})
