import { CodedError } from '@kubevitals/shared';
import type { Sources } from '../sources/sources.ts';
import type { CallHandler } from './call-handler.ts';

const mostFailed = 32;

/** Reads the inventory anew; the facet follows as its parts come in. */
export function createInventoryReadCall(sources: Sources): CallHandler<'inventory-read'> {
  return async (_request, { signal, progress }) => {
    try {
      const { readAt, items, failed } = await sources.host.inventory.read({ signal, progress });
      return { readAt, items, failed: failed.slice(0, mostFailed) };
    } catch (error) {
      if (signal.aborted) throw new CodedError('cancelled', undefined, { cause: error });
      throw new CodedError('unavailable', 'The inventory could not be read.', { cause: error });
    }
  };
}
