import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of tests that run for 15 s and longer in a whole run, most of the time waiting for processes, blocks or timeouts. */
const longFiles = [
  'apps/api/test/activity-chain.test.ts',
  'apps/api/test/activity-store.test.ts',
  'apps/api/test/route-schemas.test.ts',
  'apps/frame/test/sign-account.test.ts',
  'apps/login/test/email-change-races.test.ts',
  'apps/login/test/email-login.test.ts',
  'apps/verifier/test/earned.test.ts',
  'apps/verifier/test/equal-completions.test.ts',
  'apps/verifier/test/health.test.ts',
  'apps/verifier/test/http-thread.test.ts',
  'apps/verifier/test/lying-node.test.ts',
  'apps/verifier/test/terms.test.ts',
  'apps/verifier/test/verifier.test.ts',
  'apps/verifier/test/watch.test.ts',
  'apps/verifier/test/window.test.ts',
  'contracts/deploy/deploy.test.ts',
  'contracts/deploy/kill.test.ts',
  'packages/wallet/test/hooks.test.tsx',
]

/**
 * Starts the long files of a project first. Vitest starts the largest ones first, and would wait at the end for a few small ones
 * that run for long, with idle cores.
 */
export class LongTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = this.ctx.config.root
    const isLong = ({ moduleId }: TestSpecification) =>
      longFiles.includes(relative(root, moduleId).replaceAll('\\', '/'))
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}
