// @ts-check
/** Resumes a halted chain: `npm run resume -w apps/verifier -- <chain id> <found hash>`. */
import { runBundled } from '../../../packages/server/scripts/run-bundled.mjs'
import { verifier } from './bundle.mjs'

await runBundled(verifier, 'resume-chain')
