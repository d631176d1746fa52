import { randomUUID } from 'node:crypto'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import type { ServiceError } from '@grpc/grpc-js'
import { notLeader } from './appends.ts'

type Done = (error?: Partial<ServiceError>) => void

/** The leader, and the appends that wait for a majority. A single node is its leader. */
export class Cluster {
  readonly #members = new Map<number, string>()
  readonly #waiting = new Map<Done, number>()
  /** The port of the leader, undefined while there is none. */
  leader: number | undefined
  /** While true, appends wait for a majority. */
  isSplit = false
  /** The number of appends that a node rejected because it is not the leader. */
  refused = 0

  join(port: number): void {
    if (!this.#members.has(port)) this.#members.set(port, randomUUID())
    this.leader ??= port
  }

  get members(): readonly number[] {
    return [...this.#members.keys()]
  }

  /** The number of appends that wait for a majority. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Calls back when an append at a node has its majority, or its leader has lost the lead. */
  onceReplicated(port: number, done: Done): void {
    if (this.isSplit) this.#waiting.set(done, port)
    else done()
  }

  /**
   * Makes the next node the leader, which rejects the appends that the old leader had not replicated, so they are not
   * in the log.
   */
  failOver(): void {
    const at = this.members.indexOf(this.leader ?? -1)
    this.leader = this.members[(at + 1) % this.members.length]
    this.isSplit = false
    const refused = [...this.#waiting.keys()]
    this.#waiting.clear()
    for (const done of refused) done(notLeader(this))
  }

  /** The view of the cluster that every node has. */
  info(): gossip.ClusterInfo {
    const members = [...this.#members].map(([port, id]) => {
      const [uuid, endPoint, member] = [new shared.UUID(), new gossip.EndPoint(), new gossip.MemberInfo()]
      uuid.setString(id)
      endPoint.setAddress('127.0.0.1')
      endPoint.setPort(port)
      member.setInstanceId(uuid)
      member.setTimeStamp(String(Date.now()))
      member.setIsAlive(true)
      member.setHttpEndPoint(endPoint)
      const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState
      member.setState(port === this.leader ? LEADER : FOLLOWER)
      return member
    })
    const info = new gossip.ClusterInfo()
    info.setMembersList(members)
    return info
  }
}
