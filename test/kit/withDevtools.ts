import { installDevtools } from './devtoolsExtension';

// Imported before the store, for its effect: the library looks for the extension once, when it is loaded.
installDevtools();
