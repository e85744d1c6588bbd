import { lazyPart, useLoaded } from '../controls/use-loaded.ts'

const permissionsPart = lazyPart(() => import('../modal/permission-views.ts'))

/** Leads to the permissions, once their code has loaded. Nothing where the wallet grants none and none was granted. */
export function PermissionsLink() {
  const loaded = useLoaded(permissionsPart)
  return loaded === null || loaded === 'failed' ? null : <loaded.PermissionsRow />
}
