import type { WorkloadKind } from '@kubevitals/shared';
import {
  Box,
  Boxes,
  Cog,
  Folder,
  Layers,
  PanelsTopLeft,
  Server,
  SquareDashed,
  Target,
  UserRound,
  type LucideIcon,
} from 'lucide-react';

const icons: Readonly<Record<WorkloadKind, LucideIcon>> = {
  root: Server,
  qos: Layers,
  pod: Boxes,
  container: Box,
  sandbox: SquareDashed,
  service: Cog,
  scope: Target,
  session: UserRound,
  slice: PanelsTopLeft,
  folder: Folder,
};

/** What a cgroup is, in a word of its own. */
export const kindMeanings: Readonly<Record<WorkloadKind, string>> = {
  root: 'the whole machine',
  qos: 'all pods of one QoS class',
  pod: 'a Kubernetes pod',
  container: 'a container',
  sandbox: 'the pause container that holds a pod’s namespaces',
  service: 'a systemd service',
  scope: 'processes that systemd was handed',
  session: 'a session of a user',
  slice: 'a systemd slice: a group of services and scopes',
  folder: 'a cgroup that follows no known naming',
};

export function KindIcon({
  kind,
  className = '',
}: {
  readonly kind: WorkloadKind;
  readonly className?: string;
}) {
  const Icon = icons[kind];
  return <Icon aria-hidden size={14} strokeWidth={1.75} className={`shrink-0 text-ink3 ${className}`} />;
}
