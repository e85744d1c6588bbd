import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread as it is started; a test passes another. */
export type Thread<job, word> = Pick<Worker, 'terminate' | 'ref' | 'unref'> & {
  postMessage(job: job): void
  on(event: 'message', listener: (word: word) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

/** The threads of the bundle, where all of them are in one folder. */
type ThreadName = 'match-worker' | 'digest-worker' | 'http-thread'

/** Starts a thread from the bundle. @param name - of its file, without the extension. */
export function startThread(
  name: ThreadName,
  options: Pick<WorkerOptions, 'env' | 'resourceLimits' | 'workerData'>,
): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`${name}.mjs`, import.meta.url), options)
  // From the TypeScript source, as tests do: from the bundle of the same source, because to compile it costs each thread seconds.
  const [runner, bundle] = ['../../../../packages/server/scripts/run-bundled.mjs', '../../scripts/bundle.mjs'].map(
    (path) => JSON.stringify(new URL(path, import.meta.url).href),
  )
  const code = `Promise.all([import(${runner}), import(${bundle})])
    .then(([{ runBundled }, { verifier }]) => runBundled(verifier, ${JSON.stringify(name)}))`
  return new Worker(code, { ...options, eval: true })
}
