import type { DrizzleDatabase } from '@laurel/server/database/connect.ts'
import { queryRows } from '@laurel/server/database/query-rows.ts'
import { asc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { ProjectStore } from '../projects/project-store.ts'
import { project, projectUsage } from './project-tables.ts'

const columns = {
  ...{ id: project.id, name: project.name, allowedOrigins: project.allowedOrigins },
  ...{ requestsPerMinute: project.requestsPerMinute, callerRequestsPerMinute: project.callerRequestsPerMinute },
}

const usageShape = z.object({ total: z.number().int() })

/** One statement, so that two processes never take the same requests. */
const TAKE = `INSERT INTO project_usage AS usage (project_id, minute, requests)
  SELECT id, $2::bigint, $3::integer FROM project WHERE id = $1
  ON CONFLICT (project_id, minute) DO UPDATE SET requests = usage.requests + EXCLUDED.requests
  RETURNING requests AS total`

/** Projects in PostgreSQL. */
export function createProjectStore(db: DrizzleDatabase): ProjectStore {
  const get = async (id: string) => (await db.select(columns).from(project).where(eq(project.id, id)))[0] ?? null
  return {
    get,
    list: () => db.select(columns).from(project).orderBy(asc(project.createdAt), asc(project.id)),
    async add({ allowedOrigins, ...rest }) {
      await db.insert(project).values({ ...rest, allowedOrigins: [...allowedOrigins] })
    },
    async change(id, { allowedOrigins, ...rest }) {
      const set = { ...rest, ...(allowedOrigins === undefined ? {} : { allowedOrigins: [...allowedOrigins] }) }
      if (Object.keys(set).length === 0) return (await get(id)) !== null
      const rows = await db.update(project).set(set).where(eq(project.id, id)).returning({ id: project.id })
      return rows.length > 0
    },
    async remove(id) {
      return (await db.delete(project).where(eq(project.id, id)).returning({ id: project.id })).length > 0
    },
    async takeRequests({ id, minute, wanted, limit }) {
      const [row] = await queryRows(db.$client, {
        ...{ statement: TAKE, values: [id, minute, wanted], row: usageShape, table: 'project_usage' },
      })
      // Above the limit the count goes on, and nothing is given.
      return row === undefined ? 0 : Math.max(0, Math.min(wanted, limit - (row.total - wanted)))
    },
    async forgetUsage(beforeMinute) {
      await db.delete(projectUsage).where(lt(projectUsage.minute, beforeMinute))
    },
  }
}
