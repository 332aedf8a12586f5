import { expect, it } from 'vitest';
import { showModal } from './dialog.tsx';

/** The least of a `<dialog>`: it says that it closed in a task of its own, as in a browser. */
class FakeDialog extends EventTarget {
  open = false;
  closest = () => ({ dataset: { entry: 'none' } });
  showModal() {
    this.open = true;
  }
  close() {
    this.open = false;
    setTimeout(() => this.dispatchEvent(new Event('close')));
  }
}
const closed = (dialog: FakeDialog) => new Promise((resolve) => dialog.addEventListener('close', resolve));

it('shows again what the browser closed by itself, on a second Escape, and not what its screen has removed', async () => {
  const dialog = new FakeDialog();
  const remove = showModal(dialog as never);
  const byItself = closed(dialog);
  dialog.close();
  await byItself;
  expect(dialog.open).toBe(true);
  const byItsScreen = closed(dialog);
  remove();
  await byItsScreen;
  expect(dialog.open).toBe(false);
});
