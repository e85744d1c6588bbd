import { expect, test } from 'vitest'
import { createSharedRun } from './shared-run.ts'

/** Starts tasks that end when the test says so. */
function createTasks() {
  const started: { readonly resolve: (result: string) => void; readonly reject: (error: Error) => void }[] = []
  const start = () => new Promise<string>((resolve, reject) => started.push({ resolve, reject }))
  return { started, start }
}

test('default: callers share what runs, and the next one after it starts again', async () => {
  const { started, start } = createTasks()
  const shared = createSharedRun<string>()
  const [one, other] = [shared.run(start), shared.run(start)]
  expect(started).toHaveLength(1)
  started[0]?.resolve('first')
  expect(await Promise.all([one, other])).toEqual(['first', 'first'])
  void shared.run(start)
  expect(started).toHaveLength(2)
})

test('behavior: what was forgotten ends without an effect on what was started since', async () => {
  const { started, start } = createTasks()
  const shared = createSharedRun<string>()
  const before = shared.run(start)
  shared.forget()
  void shared.run(start)
  started[0]?.resolve('before')
  expect(await before).toBe('before')
  void shared.run(start)
  expect(started).toHaveLength(2)
})

test('error: after a failure the next caller starts again', async () => {
  const { started, start } = createTasks()
  const shared = createSharedRun<string>()
  const failing = shared.run(start)
  started[0]?.reject(new TypeError('No answer.'))
  await expect(failing).rejects.toThrow('No answer.')
  void shared.run(start)
  expect(started).toHaveLength(2)
})
