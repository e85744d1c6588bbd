import { getPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

test.runIf(process.platform === 'linux')(
  'behavior: the thread comes after the others of its process, whose priority stays',
  async () => {
    const before = getPriority()
    const path = new URL('./let-others-first.ts', import.meta.url).href
    const code = `
      const { getPriority } = require('node:os')
      require('tsx/esm/api').register()
      import(${JSON.stringify(path)}).then(({ letOthersFirst }) => {
        letOthersFirst()
        require('node:worker_threads').parentPort.postMessage(getPriority())
      })`
    const worker = new Worker(code, { eval: true })
    const own = await new Promise<number>((told) => worker.once('message', told))
    expect(own).toBeGreaterThan(before)
    expect(getPriority()).toBe(before)
    await worker.terminate()
  },
)
