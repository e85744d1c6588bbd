import { createCommandIo } from './command-io.ts'
import { runLaurel } from './run-laurel.ts'

// The reader may close the pipe (`laurel … | head`), which does not need a stack trace.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 2)
})

process.exitCode = await runLaurel(process.argv.slice(2), createCommandIo(process))
// A socket that was never answered on can be closed by nobody, and would keep the process for ever.
// What was printed is out first, however slowly its reader takes it.
process.stdout.write('', () => setTimeout(() => process.exit(), 1_000).unref())
