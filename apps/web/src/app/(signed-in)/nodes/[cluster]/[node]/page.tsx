import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { nodeOfParams } from '../../../../../client/node-href.ts';
import { NodePage } from '../../../../../nodes/page/node-page.tsx';

interface PageProps {
  readonly params: Promise<{ readonly cluster: string; readonly node: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const node = nodeOfParams(await params);
  return { title: node?.split('/')[1] ?? 'Node' };
}

export default async function Page({ params }: PageProps) {
  const node = nodeOfParams(await params);
  if (!node) notFound();
  return <NodePage node={node} />;
}
