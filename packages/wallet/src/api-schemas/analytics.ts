import * as z from 'zod/mini'
import { projectId } from './shapes.ts'

const event = z.object({
  eventId: z.optional(z.string()),
  /** The origin of the page. Nothing else of it is read. */
  url: z.optional(z.string()),
  domain: z.optional(z.string()),
  /** Milliseconds. The server counts by its own clock. */
  timestamp: z.optional(z.number()),
  props: z.object({
    type: z.optional(z.string()),
    event: z.string(),
    properties: z.optional(z.record(z.string(), z.unknown())),
  }),
})

/** Events of the wallet. @see apiPaths.events */
export const analyticsSchemas = {
  AnalyticsConfig: z.object({ isAnalyticsEnabled: z.boolean() }),
  AnalyticsEvent: event,
  AnalyticsEvents: z.object({ events: z.array(event) }),
}

/** The parameters of analytics. */
export const analyticsParameters = { projectId: z.optional(projectId) }
