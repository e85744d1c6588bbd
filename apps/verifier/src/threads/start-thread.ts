import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread as it is started; a test passes another. */
export type Thread<job, word> = Pick<Worker, 'terminate' | 'ref' | 'unref'> & {
  postMessage(job: job): void
  on(event: 'message', listener: (word: word) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

/** The sources of the threads. In the bundle they are all in one folder. */
const sources = {
  'match-worker': './match-worker.ts',
  'digest-worker': './digest-worker.ts',
  'http-thread': '../http-thread/http-thread.ts',
} as const

/** Starts a thread from the bundle or from the source. @param name - of its file, without the extension. */
export function startThread(
  name: keyof typeof sources,
  options: Pick<WorkerOptions, 'env' | 'resourceLimits' | 'workerData'>,
): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`${name}.mjs`, import.meta.url), options)
  const { href } = new URL(sources[name], import.meta.url)
  // From the TypeScript source, as tests do.
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`
  return new Worker(code, { ...options, eval: true, execArgv: ['--conditions=laurel-source'] })
}
