import { createCommandIo } from './command-io.ts'
import { runLaurel } from './run-laurel.ts'

// The reader may close the pipe (`laurel … | head`), which does not need a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2)
})

process.exitCode = await runLaurel(process.argv.slice(2), createCommandIo(process))
// A socket without a response cannot be closed, and would keep the process alive.
// The output is written first, however slow its reader is.
process.stdout.write('', () => setTimeout(() => process.exit(), 1_000).unref())
