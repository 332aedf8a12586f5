import { RxQueryBase } from 'rxdb';

interface Query {
  _ensureEqualQueue: Promise<boolean>;
  _execOverDatabase(rerunCount?: number): Promise<unknown>;
}

const query = RxQueryBase.prototype as unknown as Query;
const run = query._execOverDatabase;

/**
 * Imported for its effect. RxDB 17.6 runs a query behind its last run, and keeps the query for whoever asks the same: one run
 * that failed would be the answer to all after it, until the page is loaded again.
 */
query._execOverDatabase = async function (rerunCount) {
  try {
    return await run.call(this, rerunCount);
  } catch (error) {
    this._ensureEqualQueue = Promise.resolve(false);
    throw error;
  }
};
