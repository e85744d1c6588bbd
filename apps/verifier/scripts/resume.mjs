// @ts-check
/** Resumes a halted chain: `npm run resume -w apps/verifier -- <chain id> <found hash>`. */
import { runBundled } from './run-bundled.mjs'

await runBundled('resume-chain')
