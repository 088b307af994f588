import type { ReactElement } from 'react'
import * as pagesText from '#messages/own-pages'
import * as text from '#messages/system'
import { ButtonForm } from '../../components/form/button-form.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { Fact, Panel } from '../../components/panel/panel.tsx'
import { Sentence } from '../../components/sentence/sentence.tsx'
import { Ago } from '../../components/time/time.tsx'
import { MissingPages } from '../missing-pages.tsx'
import { AdminNavigation } from '../navigation.tsx'
import type { ShownQueue, ShownSystem } from './shown-system.ts'

type SystemPageProps = ShownSystem & { now: Date }

const hourMs = 3_600_000
const minuteSeconds = 60

/** Whether the board works as a program: processes, database, queued work, email, disk and backups. */
export function SystemPage(system: SystemPageProps): ReactElement {
  const { version, node, unsupported, missingDemoAccounts, failed, classProblems } = system
  return (
    <>
      <AdminNavigation current="system" isAdmin />
      <div className="wrap page">
        <h1>{text.heading}</h1>
        <p className="soft">{text.version(version, node)}</p>
        <p className="soft">
          <Sentence text={text.guide} parts={{ guide: <code>docs/guides/operations.md</code> }} />
        </p>
        {unsupported.map((words) => (
          <Problem key={words} words={words} />
        ))}
        {missingDemoAccounts.map(({ username, reason }) => (
          <Problem key={username} words={text.demoAccountMissing(username, reason)} />
        ))}
        <Processes {...system} />
        <Queue {...system} />
        {failed.length === 0 ? null : <Failed {...system} />}
        <Subscriptions {...system} />
        <Alerts {...system} />
        {classProblems.length === 0 ? null : <ClassProblems {...system} />}
        <OwnPages {...system} />
        <SearchEngines {...system} />
        <Email {...system} />
        <Database {...system} />
        <DiskAndBackups {...system} />
      </div>
    </>
  )
}

function OwnPages({ missingPages }: SystemPageProps): ReactElement {
  return (
    <Panel id="own-pages" title={pagesText.heading} body="body">
      <MissingPages names={missingPages} />
    </Panel>
  )
}

function SearchEngines({ unclaimedJobs: { count, isIndexed }, indexNowStop }: SystemPageProps): ReactElement {
  return (
    <Panel id="search-engines" title={text.searchEngines} body="body stack">
      {indexNowStop === undefined ? null : <Problem words={text.indexNowStopped(indexNowStop)} />}
      <p>{isIndexed ? text.unclaimedIndexed(count) : text.unclaimedLeftOut(count)}</p>
    </Panel>
  )
}

function Processes({ processes, memoryBytes, connections, now }: SystemPageProps): ReactElement {
  return (
    <Panel id="processes" title={text.processes} body="body">
      <dl className="properties">
        {processes.map(({ host, pid, version, startedAt, isThis }) => (
          <Fact key={`${host} ${pid}`} name={text.processAt(host, pid)}>
            {version === '' ? null : <>{text.versionOf(version)} · </>}
            <Sentence
              text={text.startedAt}
              parts={{ time: <Ago iso={startedAt.toISOString()} now={now} /> }}
            />
            {isThis ? <> · {text.thisOne}</> : null}
            {isThis ? <> · {text.memoryOf(text.sizeOf(memoryBytes))}</> : null}
            {isThis ? <> · {text.connectionsOf(connections)}</> : null}
          </Fact>
        ))}
      </dl>
    </Panel>
  )
}

function Queue({ queue }: SystemPageProps): ReactElement {
  return (
    <Panel id="queue" title={text.queue} body="body">
      {queue.length === 0 ? (
        <p className="empty">{text.emptyQueue}</p>
      ) : (
        <dl className="properties">
          {queue.map(({ name, ...counts }) => (
            <Fact key={name} name={name}>
              {describeQueue(counts)}
            </Fact>
          ))}
        </dl>
      )}
    </Panel>
  )
}

function describeQueue(counts: Omit<ShownQueue, 'name'>): string {
  const { oldestDueSeconds } = counts
  return [
    ...(['waiting', 'later', 'running', 'failed'] as const).flatMap((state) =>
      counts[state] > 0 ? [text.states[state](counts[state])] : [],
    ),
    ...describeOldest(oldestDueSeconds),
  ].join(' · ')
}

function describeOldest(seconds: number): string[] {
  return seconds > minuteSeconds ? [text.oldestDue(Math.floor(seconds / minuteSeconds))] : []
}

function Subscriptions({ messages }: SystemPageProps): ReactElement {
  const { waiting, failing, switchedOff } = messages
  const { channel, webhook } = messages.oldestDueSeconds
  return (
    <Panel id="subscriptions" title={text.subscriptions} body="body">
      <dl className="properties">
        <Fact name={text.messages}>
          {[text.states.waiting(waiting), ...describeOldest(Math.max(channel, webhook))].join(' · ')}
        </Fact>
        <Fact name={text.receivers}>{text.receiversOf(failing, switchedOff)}</Fact>
      </dl>
    </Panel>
  )
}

function Alerts({ alerts }: SystemPageProps): ReactElement {
  const { waiting, unreachable, bounced, mails, browsers, notificationsFailing } = alerts
  const { email, browser } = alerts.oldestDueSeconds
  return (
    <Panel id="alerts" title={text.alerts} body="body">
      <dl className="properties">
        <Fact name={text.alertsWaiting}>
          {[text.states.waiting(waiting), ...describeOldest(email)].join(' · ')}
        </Fact>
        <Fact name={text.alertsPaused}>{text.alertsPausedOf(bounced, unreachable)}</Fact>
        <Fact name={text.alertMails}>{text.alertMailsOf(mails)}</Fact>
        <Fact name={text.notifications}>
          {[text.notificationsOf(browsers, notificationsFailing), ...describeOldest(browser)].join(' · ')}
        </Fact>
      </dl>
    </Panel>
  )
}

function Failed({ failed, now }: SystemPageProps): ReactElement {
  return (
    <Panel id="failed" title={text.failedJobs} body="body stack">
      <p className="soft">{text.failedLead}</p>
      <ul className="entries entries-wide frozen">
        {failed.map(({ id, queue, failedAt, reason }) => (
          <li key={id}>
            <div className="grow">
              <p>
                <b>{queue}</b>{' '}
                <span className="faint">
                  <Sentence
                    text={text.failedAt}
                    parts={{ time: <Ago iso={failedAt.toISOString()} now={now} /> }}
                  />
                </span>
              </p>
              <p className="tiny soft">{reason || text.noReason}</p>
            </div>
            <ButtonForm action="/admin/system" label={text.tryAgainOf(queue)} fields={{ queue, id }}>
              {text.tryAgain}
            </ButtonForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function ClassProblems({ classProblems }: SystemPageProps): ReactElement {
  return (
    <Panel id="classes" title={text.classes} body="body stack">
      <p className="soft">{text.classesLead}</p>
      <ul className="entries entries-wide frozen">
        {classProblems.map(({ problem, remedy }) => (
          <li key={problem}>
            <div className="grow">
              <p>{problem}</p>
              <p className="tiny soft">{remedy}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Email({ mail: { server, counts } }: SystemPageProps): ReactElement {
  return (
    <Panel id="email" title={text.email} body="body">
      <dl className="properties">
        <Fact name={text.sentBy}>{server ?? text.outbox}</Fact>
        <Fact name={text.emailCounts}>
          {[
            server === undefined ? text.outcomes.written(counts.written) : text.outcomes.sent(counts.sent),
            text.outcomes.refused(counts.refused),
            text.outcomes.failed(counts.failed),
          ].join(' · ')}
        </Fact>
      </dl>
    </Panel>
  )
}

function Database({ database, now }: SystemPageProps): ReactElement {
  const { serverVersion, isExternal, bytes, migrations, lastMigration, migratedAt } = database
  return (
    <Panel id="database" title={text.database} body="body">
      <dl className="properties">
        <Fact name={text.server}>
          {isExternal ? text.postgres(serverVersion) : text.embedded(serverVersion)}
        </Fact>
        <Fact name={text.size}>{text.sizeOf(bytes)}</Fact>
        <Fact name={text.migrations}>
          <Sentence
            text={text.migrationsUpTo}
            parts={{
              count: String(migrations),
              last: <code>{lastMigration}</code>,
              time: <Ago iso={migratedAt.toISOString()} now={now} />,
            }}
          />
        </Fact>
      </dl>
    </Panel>
  )
}

function DiskAndBackups({ disk, backup, now }: SystemPageProps): ReactElement {
  const { isOn, everyHours, lastAt } = backup
  // A look every hour, and as long again for one that takes its time.
  const isOverdue = lastAt !== undefined && now.getTime() - lastAt.getTime() > (everyHours + 2) * hourMs
  return (
    <Panel id="disk" title={text.disk} body="body stack">
      {disk.isFull ? <Problem words={text.isFull} /> : null}
      {isOverdue ? <Problem words={text.isOverdue} /> : null}
      <dl className="properties">
        <Fact name={text.freeSpace}>
          {disk.freeBytes === undefined ? text.unknown : text.sizeOf(disk.freeBytes)}
        </Fact>
        <Fact name={text.lastBackup}>
          {lastAt === undefined ? (
            isOn ? (
              text.noBackup
            ) : (
              text.backupOff
            )
          ) : (
            <Ago iso={lastAt.toISOString()} now={now} />
          )}
        </Fact>
      </dl>
    </Panel>
  )
}

function Problem({ words }: { words: string }): ReactElement {
  return (
    <div className="note bad">
      <Icon name="warning" />
      <p>{words}</p>
    </div>
  )
}
