/** The views of the permissions that an account granted, and the row that leads there. They are one chunk. */

export { PermissionsRow, setUp } from '../calls/permissions-row.tsx'
export {
  SmartSessionCreatedView as SmartSessionCreated,
  SmartSessionListView as SmartSessionList,
} from '../calls/session-views.tsx'
