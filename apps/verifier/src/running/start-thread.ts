import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread of this folder, from the bundle or from the source. @param name - of its file, without its ending. */
export function startThread(
  name: 'match-worker' | 'digest-worker',
  options: Pick<WorkerOptions, 'env' | 'resourceLimits' | 'workerData'>,
): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`${name}.mjs`, import.meta.url), options)
  const { href } = new URL(`${name}.ts`, import.meta.url)
  // Read as it is written, as tests do.
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`
  return new Worker(code, { ...options, eval: true, execArgv: ['--conditions=laurel-source'] })
}
