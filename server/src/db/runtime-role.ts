import type { ClientBase } from 'pg'

// The server runs as a role that owns nothing: it can add to the audit log, the ledger and the logs of orders, but
// neither change nor delete their rows, nor switch off the triggers that refuse it. Migrations run as the owner.
// Rows of partitions are reached through their table only: the role has no rights on the schema of the partitions, where
// the owner adds some every month.

const appendOnly = 'audit, ledger_txn, ledger_entry, order_log, period_lock_log'
const rows = 'select, insert, update, delete'
const sequences = 'usage, select, update'

/** Gives a role the rights that a running server needs; run by the owner of the tables. */
export const grantRuntime = async (client: ClientBase, role: string) => {
  const name = `"${role.replaceAll('"', '""')}"`
  await client.query(`
    grant usage on schema public to ${name};
    grant ${rows} on all tables in schema public to ${name};
    grant ${sequences} on all sequences in schema public to ${name};
    alter default privileges in schema public grant ${rows} on tables to ${name};
    alter default privileges in schema public grant ${sequences} on sequences to ${name};
    revoke update, delete, truncate on ${appendOnly} from ${name};
    revoke delete, truncate on audit_head from ${name};
    revoke insert, update, delete, truncate on audit_retired from ${name};
    revoke all on all tables in schema months from ${name};
    revoke all on schema months from ${name}`)
}

export interface RuntimeRole {
  readonly name: string
  /** Whether it could change the audit log and the ledger: as their owner, a member of the owner, or a superuser. */
  readonly isOwner: boolean
}

export const readRuntimeRole = async (client: Pick<ClientBase, 'query'>): Promise<RuntimeRole> => {
  const { rows: found } = await client.query<RuntimeRole>(`
    select current_user as name, r.rolsuper or coalesce(bool_or(pg_has_role(current_user, c.relowner, 'member')), false) as "isOwner"
    from pg_roles r left join pg_class c on c.relname in ('audit', 'ledger_entry') and c.relnamespace = 'public'::regnamespace
    where r.rolname = current_user group by r.rolsuper`)
  const [role] = found
  if (role === undefined) throw new Error('the database does not say who we are')
  return role
}
