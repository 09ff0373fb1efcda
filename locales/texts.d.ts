/**
 * Every key of every namespace with the values that its text needs, so that a wrong key or a forgotten value does not compile.
 * Written by `npm run locales:check -- --fix` from the source language; a text without values is any text, and
 * the plural forms of a text are one key.
 */
export interface Texts {
  accounts: {
    add: string;
    change: '{{name}}';
    columns: {
      actions: string;
      name: string;
      state: string;
      unread: string;
    };
    current: string;
    failures: {
      add: string;
      load: string;
      open: string;
      remove: string;
      rename: string;
    };
    first: string;
    form: {
      add: string;
      addTitle: string;
      added: string;
      addedBot: string;
      example: string;
      messenger: string;
      name: string;
      renameTitle: string;
      renamed: string;
      required: string;
      save: string;
      token: string;
      tokenHints: {
        max: string;
        telegram: string;
      };
      tokenProblem: string;
      tooLong: '{{maxChars}}';
    };
    full: '{{maxCount}}';
    hint: string;
    kinds: {
      simulator: string;
    };
    open: string;
    openNamed: '{{name}}';
    opening: string;
    removal: {
      confirm: string;
      done: string;
      eventsLeft: string;
      text: string;
      title: '{{name}}';
    };
    remove: '{{name}}';
    rename: '{{name}}';
    states: {
      connecting: string;
      off: string;
      ready: string;
      unlinked: string;
    };
    title: string;
  };
  assignment: {
    activation: {
      hint: string;
      option: string;
    };
    attach: {
      action: string;
      busy: string;
      done: string;
    };
    form: {
      add: string;
      date: string;
      datePlaceholder: string;
      label: string;
      myTime: string;
      offset: string;
      offsetMine: '{{offset}}';
      time: string;
      timePlaceholder: string;
    };
    funnel: {
      create: string;
      empty: string;
      label: string;
      loadFailed: string;
      option: '{{name}}';
      placeholder: string;
    };
    problems: {
      duplicate: string;
      inPast: string;
      noFunnel: string;
      noMoment: string;
      notAdded: string;
      nothingToSave: string;
      unreadable: string;
    };
    readOnly: string;
    schedules: {
      added: string;
      delete: string;
      deleteConfirm: string;
      deleteFailed: string;
      deleteTitle: string;
      deleted: string;
      empty: string;
      label: string;
      loadFailed: string;
      saved: string;
      unfilled: string;
      unsaved: string;
    };
    submit: {
      action: string;
      busy: string;
      done: string;
      failed: string;
    };
    title: '{{name}}';
  };
  attachment: {
    cancel: string;
    choose: string;
    failed: string;
    hint: '{{maxMb}}';
    hintPicture: '{{maxMb}}';
    rejections: {
      'file-too-large': '{{maxMb}}';
      'file-too-small': string;
    };
    remove: string;
    replace: string;
    uploading: '{{percent}}';
  };
  audit: {
    acts: {
      actOnGroups: {
        admit: string;
        approve: string;
        close: string;
        describe: string;
        open: string;
        picture: string;
        pin: string;
        reject: string;
        rename: string;
        resetInvite: string;
      };
      actOnMessages: {
        correct: string;
        pin: string;
        recall: string;
      };
      moveSeries: {
        following: string;
        this: string;
      };
      pairGroup: {
        pair: string;
        unpair: string;
      };
      saveGreetings: {
        remove: string;
        save: string;
      };
      setFunnelStatus: {
        off: string;
        on: string;
      };
      tagGroups: {
        add: string;
        remove: string;
      };
    };
    commands: {
      disable: string;
      enable: string;
      endSessions: string;
      messenger: string;
      password: string;
      proxy: string;
    };
    objects: {
      account: '{{name}}';
      broadcast: '{{id}}';
      entryLink: '{{name}}';
      field: '{{name}}';
      from: '{{account}}';
      funnel: '{{name}}';
      funnels: '{{names}}';
      group: '{{name}}';
      partner: '{{account}} {{name}}';
      plannedBroadcast: '{{id}}';
      selection: '{{name}}';
      tag: '{{name}}';
      template: '{{name}}';
      token: '{{name}}';
      webhook: '{{id}}';
    };
    values: {
      accounts: string;
      active: string;
      calendar_links: string;
      color: string;
      content: string;
      custom_name: string;
      dayMaxCount: string;
      description_chars: string;
      desired: string;
      events: string;
      expires_at: string;
      fields: string;
      files: string;
      gapMaxMs: string;
      gapMinMs: string;
      greeting_chars: string;
      groups: string;
      has_greeting: string;
      has_greeting_file: string;
      has_media: string;
      has_own_proxies: string;
      has_proxy: string;
      has_telegram: string;
      hourMaxCount: string;
      is_active: string;
      is_closed: string;
      is_deleted: string;
      is_disabled: string;
      is_linked: string;
      is_member: string;
      is_paused: string;
      is_pinned: string;
      is_read: string;
      is_sending_stopped: string;
      is_trial: string;
      is_warm_up_ended: string;
      kind: string;
      language: string;
      lateStartMaxMs: string;
      lateStepMaxMs: string;
      links_by_number: string;
      locked: string;
      message_act: string;
      message_chars: string;
      missed_reason: string;
      missed_starts: string;
      name: string;
      next_at: string;
      notes: string;
      notifications: string;
      onboarding_completed: string;
      onboarding_steps: string;
      opens_after: string;
      paired_with: string;
      paused_runs: string;
      people: string;
      pin_days: string;
      pinned_schedules: string;
      poll_options: string;
      quietFromMinute: string;
      quietUntilMinute: string;
      renamed: string;
      repeat: string;
      resends: string;
      restAfterCount: string;
      restMs: string;
      revision: string;
      role: string;
      rule: string;
      running: string;
      running_schedules: string;
      selection: string;
      sending_stop_reason: string;
      sent: string;
      sessions: string;
      short_links: string;
      start_at: string;
      starts_at: string;
      state: string;
      status: string;
      support_messages: string;
      tags: string;
      telegram_notifications: string;
      timeZone: string;
      to_pairs: string;
      trouble: string;
      type: string;
      unread: string;
      values: string;
      variables: string;
      waiting: string;
      waiting_schedules: string;
      zoneOffsetMinutes: string;
    };
    words: {
      color: {
        blue: string;
        gray: string;
        green: string;
        red: string;
        teal: string;
        violet: string;
        yellow: string;
      };
      desired: {
        off: string;
        on: string;
      };
      events: {
        message_failed: string;
        message_sent: string;
        message_unconfirmed: string;
        phone_connected: string;
        phone_lost: string;
        reply_taken: string;
        run_finished: string;
        run_started: string;
      };
      kind: {
        simulator: string;
      };
      language: {
        en: string;
        ru: string;
      };
      message_act: {
        correct: string;
        pin: string;
        recall: string;
      };
      missed_reason: {
        failed: string;
        late: string;
        mediaMissing: string;
        noGroups: string;
        replanned: string;
        restored: string;
        selectionMissing: string;
      };
      repeat: {
        daily: string;
        monthly: string;
        weekly: string;
      };
      role: {
        act: string;
        read: string;
      };
      sending_stop_reason: {
        banned: string;
        restricted: string;
      };
      state: {
        banned: string;
        connecting: string;
        failed: string;
        finished: string;
        link_code: string;
        logged_out: string;
        missed: string;
        off: string;
        open: string;
        outdated: string;
        pairing: string;
        qr: string;
        reconnecting: string;
        replaced: string;
        restricted: string;
        running: string;
        stopped: string;
        waiting: string;
      };
      status: {
        canceled: string;
        completed: string;
        draft: string;
        failed: string;
        finished: string;
        missed: string;
        paused: string;
        running: string;
        scheduled: string;
        stopped: string;
      };
      trouble: {
        failed: string;
        selectionMissing: string;
      };
      type: {
        broadcast: string;
        funnel: string;
        generic: string;
        group: string;
        notification_error: string;
        telegram_error: string;
        telegram_fallback: string;
      };
      variables: {
        en: string;
        ru: string;
      };
    };
  };
  broadcast: {
    actions: {
      cancel: string;
      duplicate: string;
      more: '{{id}}';
      pause: string;
      results: string;
      resume: string;
      retry: '{{count}}';
    };
    before: {
      another: string;
      forget: string;
      open: '{{id}}';
      same: string;
      saved: string;
      sent: string;
    };
    cancel: {
      submit: string;
      text: '{{count}}';
      title: string;
    };
    confirm: {
      asFile: '{{name}}';
      file: '{{name}}';
      more: '{{count}}';
      recall: string;
      recallPoll: string;
      submit: string;
      text: string;
      title: '{{count}}';
    };
    counts: {
      canceled: '{{count}}';
      failed: '{{count}}';
      pending: '{{count}}';
      sent: '{{count}}';
      unconfirmed: '{{count}}';
    };
    done: {
      cancel: string;
      duplicate: string;
      pause: string;
      resume: string;
      retry: string;
    };
    failures: {
      cancel: string;
      change: string;
      duplicate: string;
      groups: string;
      network: string;
      pause: string;
      plan: string;
      remove: string;
      resume: string;
      retry: string;
      saveDraft: string;
      skip: string;
      start: string;
      upload: string;
    };
    file: {
      cancel: string;
      choose: string;
      chosen: '{{name}} {{sizeMb}}';
      chosenSmall: '{{name}} {{sizeKb}}';
      drop: string;
      hint: '{{maxMb}}';
      label: string;
      lost: string;
      rejections: {
        'file-invalid-type': string;
        'file-too-large': '{{maxMb}}';
        'file-too-small': string;
        'too-many-files': string;
      };
      remove: string;
      restoring: string;
      templateFailed: string;
      unkept: string;
      uploading: '{{percent}}';
    };
    groups: {
      clear: string;
      label: string;
      none: string;
      noneConnected: string;
      notFound: string;
      readOnly: string;
      search: string;
      selectAll: string;
      selectFound: string;
      selected: '{{count}}';
    };
    history: {
      columns: {
        actions: string;
        message: string;
        moment: string;
        progress: string;
        status: string;
      };
      done: '{{done}} {{total}}';
      empty: {
        text: string;
        title: string;
      };
      endsAt: '{{moment}}';
      id: '{{id}}';
      loadFailed: string;
      mediaOnly: string;
      more: string;
      none: {
        finished: {
          text: string;
          title: string;
        };
        running: {
          text: string;
          title: string;
        };
      };
      progress: string;
      retriedBy: '{{id}}';
      retryOf: '{{id}}';
      title: string;
    };
    lists: {
      drafts: string;
      finished: string;
      label: string;
      planned: string;
      running: string;
      sent: string;
    };
    message: {
      counter: '{{length}} {{maxChars}}';
      label: string;
      placeholder: string;
      preview: string;
    };
    planned: {
      actions: {
        edit: string;
        more: '{{moment}}';
        remove: string;
        send: string;
        skip: string;
      };
      changed: '{{moment}}';
      columns: {
        when: string;
      };
      confirm: {
        first: '{{moment}}';
        moment: '{{moment}}';
        repeats: '{{repeat}}';
        repeatsForever: '{{repeat}}';
        text: string;
        title: '{{count}}';
      };
      done: {
        change: string;
        remove: string;
        skip: string;
        stillSent: string;
      };
      draftSaved: string;
      edit: {
        alone: '{{moment}}';
        loadFailed: string;
        outdated: string;
        overwrite: string;
        reload: string;
        scopes: {
          following: string;
          this: string;
        };
        submit: string;
        title: string;
        what: string;
      };
      empty: {
        drafts: {
          text: string;
          title: string;
        };
        planned: {
          text: string;
          title: string;
        };
      };
      file: '{{name}}';
      loadFailed: string;
      missed: {
        failed: string;
        late: string;
        mediaMissing: string;
        noGroups: string;
        replanned: string;
        restored: string;
        selectionMissing: string;
      };
      missedEarlier: '{{count}}';
      planned: string;
      questions: {
        remove: {
          submit: string;
          text: string;
          textRepeated: string;
          title: string;
        };
        send: {
          changed: string;
          submit: string;
          text: string;
          title: '{{count}}';
        };
        skip: {
          submit: string;
          text: '{{moment}}';
          textLast: string;
          title: '{{moment}}';
        };
      };
      saveDraft: string;
      selection: {
        deleted: string;
        freeze: '{{count}}';
        gone: string;
        hint: string;
        label: '{{name}}';
        recalculate: string;
      };
      submit: string;
    };
    poll: {
      label: string;
      noFile: string;
      noVotes: string;
      question: string;
      title: string;
    };
    problems: {
      fileLost: string;
      noGroups: string;
      nothing: string;
      pollMentionsAll: string;
      pollOptionTooLong: '{{optionMaxChars}}';
      pollOptionsSame: string;
      pollQuestionTooLong: '{{questionMaxChars}}';
      pollTooFewOptions: '{{optionsMinCount}}';
      pollTooManyOptions: '{{optionsMaxCount}}';
      pollWithFile: string;
      pollWithoutQuestion: string;
      tooLong: '{{maxChars}}';
    };
    report: {
      all: string;
      chart: {
        empty: string;
        label: string;
        loadFailed: string;
        since: string;
        table: string;
        title: string;
      };
      counts: {
        canceled: string;
        failed: string;
        pending: string;
        sent: string;
        unconfirmed: string;
      };
      created: '{{moment}}';
      kinds: {
        expected: string;
        failed: string;
        sent: string;
        unconfirmed: string;
      };
      loadFailed: string;
      missing: {
        text: string;
        title: string;
      };
      unnamedFile: string;
    };
    results: {
      all: '{{count}}';
      columns: {
        group: string;
        moment: string;
        reason: string;
        status: string;
        text: string;
      };
      csv: string;
      csvFailed: string;
      filter: string;
      list: string;
      loadFailed: string;
      notSent: string;
      ofStatus: '{{count}} {{status}}';
      resend: {
        action: string;
        failed: string;
        title: '{{name}}';
        unconfirmed: string;
      };
      text: {
        action: string;
        loadFailed: string;
        missing: string;
        title: '{{name}}';
      };
      unknownMoment: string;
    };
    sending: string;
    span: {
      about: '{{span}}';
      short: string;
    };
    started: string;
    statuses: {
      canceled: string;
      completed: string;
      offline: string;
      paused: string;
      running: string;
      stopped: string;
    };
    submit: string;
    subtitle: string;
    title: string;
    when: {
      described: {
        daily: '{{time}}';
        monthly: '{{monthDay}} {{time}}';
        until: '{{day}}';
        weekly: '{{days}} {{time}}';
      };
      forecastLater: string;
      kinds: {
        draft: string;
        now: string;
        once: string;
        repeat: string;
      };
      label: string;
      monthDay: string;
      next: '{{moment}}';
      nextMonthly: '{{moment}}';
      problems: {
        noTime: string;
        noWeekday: string;
        over: string;
        past: string;
        unknownZone: string;
        unreadable: string;
      };
      repeat: string;
      repeats: {
        daily: string;
        monthly: string;
        weekly: string;
      };
      start: string;
      startPlaceholder: string;
      time: string;
      timePlaceholder: string;
      until: string;
      untilPlaceholder: string;
      weekdays: string;
      zone: string;
    };
    willTake: '{{span}}';
  };
  calendar: {
    acts: '{{count}}';
    aside: {
      all: '{{total}}';
      latest: string;
    };
    cancel: {
      single: {
        action: string;
        done: string;
        failed: string;
        text: string;
        title: '{{moment}}';
      };
      skip: {
        action: string;
        done: string;
        failed: string;
        text: string;
        title: '{{moment}}';
      };
    };
    certainty: {
      about: string;
      reply: string;
    };
    clash: '{{count}}';
    drafts: {
      title: '{{total}}';
    };
    drag: {
      gone: string;
      goneText: '{{title}}';
      outside: string;
    };
    empty: {
      found: string;
      text: string;
    };
    failed: '{{count}}';
    file: string;
    filter: {
      all: {
        funnel: string;
        group: string;
        tag: string;
      };
      funnel: string;
      group: string;
      label: string;
      tag: string;
    };
    follows: string;
    gap: '{{count}}';
    groups: '{{count}}';
    in: '{{groups}}';
    kinds: {
      act: string;
      broadcast: string;
      greeting: string;
      planned: string;
      resend: string;
      start: string;
      step: string;
    };
    lanes: string;
    leftOff: '{{count}}';
    link: {
      address: string;
      again: string;
      copied: string;
      copy: string;
      create: string;
      failed: string;
      once: string;
      revoke: string;
      revoked: string;
      since: '{{moment}}';
      text: string;
      title: string;
    };
    load: {
      failed: string;
      title: string;
    };
    messages: '{{count}}';
    missed: {
      actions: string;
      done: string;
      failed: string;
      groups: string;
      hide: string;
      moment: string;
      reason: string;
      start: string;
      title: '{{total}}';
      what: string;
    };
    more: '{{count}}';
    move: string;
    next: string;
    nothing: string;
    open: {
      broadcast: string;
      funnel: string;
      group: string;
      planned: string;
      run: string;
      series: string;
      start: string;
    };
    others: '{{count}}';
    overLimit: '{{count}} {{max}}';
    previous: string;
    quiet: string;
    reasons: {
      failed: string;
      inactive: string;
      late: string;
      mediaMissing: string;
      noGroups: string;
      notReady: string;
      notWritable: string;
      overlap: string;
      replanned: string;
      restored: string;
      selectionMissing: string;
      seriesPaused: string;
    };
    repeated: string;
    repeatedStart: string;
    select: string;
    selected: string;
    states: {
      done: string;
      missed: string;
      paused: string;
      sending: string;
      skipped: string;
      waiting: string;
    };
    subtitle: string;
    title: string;
    today: string;
    unconfirmed: '{{count}}';
    views: {
      day: string;
      label: string;
      month: string;
      week: string;
    };
  };
  check: {
    code: {
      computed: string;
      missing: string;
      unused: string;
    };
    errors: {
      missing: string;
      unknown: string;
    };
    file: {
      missing: string;
      stranger: string;
      unread: string;
    };
    glossary: {
      avoid: '{{found}} {{wanted}}';
      latin: '{{found}} {{glossary}}';
      name: '{{found}} {{wanted}}';
      term: '{{term}} {{wanted}}';
      termLost: '{{found}} {{wanted}}';
    };
    key: {
      letters: string;
      order: string;
      twice: string;
    };
    language: {
      noFolder: string;
      notListed: '{{found}}';
    };
    note: {
      limit: string;
      limitChanged: '{{found}} {{wanted}}';
      limitLost: '{{wanted}}';
      limitUnknown: '{{table}}';
      notNeeded: string;
      screen: string;
      unknownKey: string;
      unknownValue: '{{found}}';
    };
    plural: {
      besides: string;
      foreign: '{{forms}}';
      lostValue: '{{lost}}';
      missing: string;
      swapped: string;
    };
    spec: {
      changed: '{{wanted}}';
    };
    summary: {
      coverage: '{{done}} {{language}} {{percent}} {{total}}';
      fine: string;
      problems: '{{count}}';
    };
    syntax: {
      afterEnd: '{{found}}';
      afterValue: string;
      byteOrderMark: string;
      comment: string;
      control: string;
      doubleComma: string;
      empty: string;
      encoding: string;
      escape: '{{found}}';
      noColon: string;
      noComma: string;
      noKey: '{{found}}';
      noObject: string;
      noValue: string;
      quotes: '{{found}}';
      trailingComma: string;
      unclosed: string;
      unclosedText: string;
      unquoted: '{{found}}';
    };
    text: {
      angle: '{{found}}';
      backslash: '{{found}}';
      braces: '{{found}}';
      capitals: '{{found}}';
      doubleMark: '{{found}}';
      emoji: '{{found}}';
      empty: string;
      emptyGroup: string;
      entity: '{{found}}';
      foreign: '{{found}}';
      hyphen: '{{found}}';
      invisible: '{{found}}';
      list: string;
      lookalike: '{{found}}';
      mixed: '{{found}}';
      nesting: '{{found}}';
      noOwnLetters: string;
      noSpace: '{{found}}';
      notText: '{{found}}';
      pairs: '{{found}}';
      quoted: '{{found}} {{glossary}}';
      quotes: '{{found}} {{wanted}}';
      repeat: '{{found}}';
      spaceBeforeMark: '{{found}}';
      spaceInside: '{{found}}';
      spaces: '{{found}}';
      tooLong: '{{length}} {{limit}}';
      unfinished: '{{found}}';
      unknownValue: '{{found}} {{notes}}';
      yo: '{{found}} {{wanted}}';
    };
    translation: {
      case: '{{found}}';
      ending: '{{found}} {{wanted}}';
      extra: string;
      listLength: '{{count}} {{wanted}}';
      longer: '{{length}} {{other}}';
      lostValue: '{{lost}}';
      missing: string;
      newValue: '{{found}}';
      numbers: '{{found}} {{wanted}}';
      pluralOnce: string;
      same: string;
      shorter: '{{length}} {{other}}';
      signs: '{{found}} {{sign}} {{wanted}}';
      untranslated: string;
    };
    types: {
      outOfStep: string;
      values: '{{is}} {{was}}';
    };
  };
  common: {
    actions: {
      cancel: string;
      close: string;
      confirm: string;
      retry: string;
    };
    app: {
      name: string;
      title: '{{place}}';
      titleUnread: '{{title}} {{unread}}';
    };
    draft: {
      discard: string;
      restored: string;
    };
    emojiCounts: string;
    errorScreen: {
      id: '{{id}}';
      reload: string;
      text: string;
      title: string;
      translated: string;
    };
    failures: {
      broken: string;
      offline: string;
      requestId: '{{id}}';
      timeout: string;
      tooLarge: string;
      tooMany: string;
      unavailable: string;
      unreadable: string;
    };
    filters: {
      active: '{{count}}';
      closed: string;
    };
    groupFailures: {
      list: string;
      unknown: '{{id}}';
    };
    groupType: {
      community: string;
      group: string;
    };
    groupWithoutName: '{{id}}';
    inFlight: '{{count}}';
    loading: string;
    missing: {
      dialog: string;
      part: string;
    };
    moment: {
      ahead: '{{moment}} {{offset}} {{span}}';
      past: '{{moment}} {{offset}}';
      presets: {
        hour: string;
        tomorrow: string;
      };
      soon: '{{moment}} {{offset}}';
    };
    noRows: string;
    noScript: string;
    notFound: {
      text: string;
      title: string;
      toDashboard: string;
    };
    oldBrowser: string;
    paused: {
      funnelAt: '{{time}}';
      funnelOn: '{{time}}';
      runAt: '{{time}}';
      runOn: '{{time}}';
    };
    requestGoesOn: string;
    select: {
      empty: string;
    };
    selection: {
      all: '{{total}}';
      chosen: '{{chosen}}';
      clear: string;
      column: string;
      everything: string;
      hidden: '{{total}}';
    };
    span: {
      days: '{{amount}}';
      hours: '{{amount}}';
      minutes: '{{amount}}';
    };
    stale: '{{time}}';
    tags: {
      create: '{{name}}';
      filter: {
        any: {
          ofTags: string;
          withSelections: string;
        };
        label: {
          ofTags: string;
          withSelections: string;
        };
        none: string;
        selections: string;
      };
      typeName: string;
    };
    trial: string;
    version: {
      hint: string;
      saved: '{{day}} {{time}}';
    };
  };
  dashboard: {
    count: '{{count}}';
    empty: {
      text: string;
      textFailed: string;
      title: string;
      titleFailed: string;
    };
    failures: {
      load: {
        text: string;
        title: string;
      };
      timeout: {
        text: string;
        title: string;
      };
    };
    loading: string;
    menu: {
      accounts: string;
      deleteInactive: string;
      entryLinks: string;
      groupFields: string;
      label: string;
      manageSelections: string;
      manageTags: string;
      renameGroups: string;
    };
    refresh: {
      action: string;
      busy: string;
      done: string;
      failed: string;
    };
    title: string;
    welcome: {
      funnels: string;
      guide: string;
      support: string;
      text: string;
      title: string;
    };
  };
  deliveries: {
    file: string;
    inJournal: string;
    kinds: {
      broadcast: '{{id}}';
      funnel: '{{name}}';
      greeting: string;
      planned: string;
      resend: '{{name}}';
      start: '{{name}}';
    };
    reasons: {
      actLate: string;
      actNotOffered: string;
      connection: string;
      fileTooLarge: string;
      filesUnavailable: string;
      greetingLate: string;
      groupMissing: string;
      late: string;
      mediaMissing: string;
      mentionsNotOffered: string;
      messageMissing: string;
      noAnswer: string;
      notAdmin: string;
      notAllowed: string;
      notMember: string;
      notPrepared: string;
      nothingToPin: string;
      pictureTooLarge: string;
      pictureUnreadable: string;
      pollNotOffered: string;
      publicAddress: string;
      requestsGone: string;
      resendLate: string;
      serverError: string;
      slowMode: string;
      textTooLong: string;
      tooMany: string;
      unknown: string;
      unknownWithCode: '{{code}}';
      valueMissing: string;
      windowOver: string;
    };
    responses: {
      clicks: string;
      clicksHint: string;
      clicksLine: '{{clicks}}';
      clicksOf: '{{address}} {{clicks}} {{url}}';
      column: string;
      delivered: string;
      dropped: '{{count}}';
      hint: string;
      hintOfDay: string;
      line: '{{delivered}} {{read}}';
      lineDelivered: '{{delivered}}';
      loadFailed: string;
      more: '{{reacted}} {{replied}}';
      of: '{{members}} {{count}}';
      reacted: string;
      read: string;
      replied: string;
      title: string;
      unknown: string;
    };
    statuses: {
      canceled: string;
      failed: string;
      queued: string;
      sending: string;
      skipped: string;
      success: string;
      unconfirmed: string;
    };
  };
  designer: {
    canvas: {
      addAfter: '{{source}}';
      addInto: '{{source}} {{target}}';
      addMenu: string;
      align: string;
      ariaEdge: '{{source}} {{target}}';
      ariaLabel: '{{label}} {{name}}';
      ariaNode: '{{summary}} {{type}}';
      edgeHelp: string;
      editor: string;
      fit: string;
      fullSize: string;
      minimap: string;
      moved: '{{x}} {{y}}';
      nodeHelp: string;
      title: string;
      zoom: '{{percent}}';
      zoomIn: string;
      zoomOut: string;
    };
    changed: {
      cancel: string;
      copy: string;
      copyEnding: string;
      overwrite: string;
      reload: string;
      text: string;
      title: string;
    };
    check: {
      clean: string;
      hints: string;
      more: '{{count}}';
      save: string;
      start: string;
    };
    clipboard: {
      copied: '{{count}}';
      copy: string;
      cut: string;
      duplicate: string;
      foreign: string;
      newer: string;
      pasted: '{{count}}';
      readRefused: string;
      refused: string;
      tooMany: '{{max}}';
    };
    conditions: {
      always: string;
      condition: string;
      delay: string;
    };
    deleteStart: {
      text: string;
      title: string;
    };
    dock: {
      check: string;
      found: '{{count}}';
      hide: string;
      plan: string;
      show: '{{name}}';
      steps: string;
      title: string;
    };
    draft: {
      hide: string;
      openDraft: string;
      openStored: string;
      otherTab: '{{moment}}';
      outdated: '{{moment}}';
      restored: '{{moment}}';
      startAnew: string;
    };
    find: {
      close: string;
      count: '{{count}}';
      label: string;
      next: string;
      none: string;
      open: string;
      place: '{{place}} {{total}}';
      previous: string;
    };
    group: {
      act: string;
      acts: {
        close: string;
        describe: string;
        open: string;
        pin: string;
        rename: string;
      };
      admin: string;
      closedFor: string;
      days: string;
      daysCount: '{{count}}';
      delay: string;
      description: string;
      hints: {
        close: string;
        describe: string;
        open: string;
        pin: string;
        rename: string;
      };
      hoursCount: string;
      name: string;
      notOffered: string;
      pinForever: string;
      pinReplaces: string;
      reopen: string;
      reopens: {
        after: string;
        never: string;
        time: string;
      };
    };
    history: {
      label: string;
      redo: string;
      undo: string;
    };
    leave: {
      confirm: string;
      stay: string;
      text: string;
      title: string;
    };
    media: {
      cancel: string;
      field: string;
      hint: '{{maxMb}}';
      remove: string;
      tooLarge: '{{maxMb}}';
      upload: string;
      uploading: '{{percent}}';
    };
    menu: {
      addAfter: string;
      addHere: string;
      addInto: string;
      paste: string;
      selectAll: string;
      title: string;
    };
    new: {
      confirm: string;
      text: string;
      title: string;
    };
    nodes: {
      delay: string;
      emptyMessage: string;
      emptyPoll: string;
      group: string;
      media: string;
      mediaUndrawn: string;
      message: string;
      noMoment: string;
      poll: string;
      schedule: string;
      start: string;
      startHint: string;
      waitBefore: '{{wait}}';
    };
    opening: {
      back: string;
      failed: string;
    };
    panel: {
      bubble: string;
      close: string;
      condition: string;
      counter: '{{count}} {{max}}';
      deleteEdge: string;
      deleteNode: string;
      edge: string;
      edgeDelay: string;
      edgeEnds: '{{source}} {{target}}';
      hours: string;
      label: string;
      labelConditionHint: string;
      labelPlaceholder: string;
      message: string;
      messageDelay: string;
      minDays: string;
      minDaysHint: string;
      minutes: string;
      mode: {
        moment: string;
        timeOfDay: string;
      };
      moment: '{{moment}} {{offset}}';
      next: '{{moment}}';
      noWeekday: string;
      node: string;
      nodeDelay: string;
      often: string;
      options: string;
      saveEdge: string;
      saveNode: string;
      schedule: string;
      scheduleHint: string;
      schedulePlaceholder: string;
      sharedLine: string;
      startHint: string;
      time: string;
      timeMissing: string;
      timeOfDayHint: string;
      timePlaceholder: string;
      tooLong: '{{max}}';
      total: '{{wait}}';
      waitFor: string;
      weekdays: string;
      zone: string;
      zoneUnknown: string;
    };
    poll: {
      delay: string;
      hint: string;
      question: string;
      steps: string;
    };
    saveState: {
      dirty: string;
      saved: '{{time}}';
      saving: string;
    };
    selection: {
      count: '{{count}}';
      delete: string;
      hint: string;
      title: string;
    };
    starts: {
      keep: string;
      kept: '{{count}}';
      newest: string;
      text: string;
      title: '{{count}}';
    };
    stats: {
      condition: string;
      leader: '{{total}} {{votes}}';
      none: string;
      received: '{{delivered}} {{read}}';
      sent: '{{count}}';
      shareLabel: '{{label}} {{percent}}';
      taken: '{{asked}} {{label}} {{percent}} {{taken}}';
      toggle: string;
      unknownLabel: '{{label}}';
    };
    steps: {
      append: string;
      appendKeys: string;
      appendType: '{{type}}';
      connect: string;
      connectTo: string;
      connectToNone: string;
      connected: '{{source}} {{target}}';
      count: '{{count}}';
      delete: string;
      deleteEdge: '{{target}}';
      edges: string;
      edit: string;
      nextTo: '{{target}}';
      noTargets: string;
      nodes: '{{count}}';
      step: '{{number}} {{type}}';
      title: string;
      unreachable: string;
    };
    title: string;
    toasts: {
      created: string;
      edgeDeleted: string;
      edgeUpdated: string;
      failed: '{{text}}';
      newFunnel: string;
      nodeDeleted: string;
      nodeUpdated: string;
      nodesDeleted: '{{count}}';
      unknownFailure: string;
      updated: string;
      uploadFailed: string;
      uploadRetry: string;
      uploadRunning: string;
      uploaded: string;
    };
    toolbar: {
      back: string;
      close: string;
      delay: string;
      group: string;
      label: string;
      message: string;
      name: string;
      new: string;
      poll: string;
      save: string;
      saving: string;
      schedule: string;
      start: string;
      try: string;
      versions: string;
    };
    unsent: {
      now: string;
      offered: string;
      offline: string;
      timeout: string;
      unavailable: string;
    };
  };
  errors: {
    ACCOUNTS_TOO_MANY: '{{accountsMaxCount}}';
    ACCOUNT_IN_USE: string;
    ACCOUNT_NAME_TAKEN: string;
    ACCOUNT_NOT_FOUND: string;
    ACT_NOT_OFFERED: string;
    BAD_CREDENTIALS: string;
    BAD_REQUEST: string;
    BODY_TOO_LARGE: string;
    BOTS_NOT_OFFERED: string;
    BOT_HOOKED: string;
    BOT_LINKED_ELSEWHERE: string;
    BOT_TOKEN_REFUSED: string;
    BROADCASTS_TOO_MANY: '{{queuedMaxCount}}';
    BROADCAST_NOTHING_FAILED: string;
    BROADCAST_NOT_FINISHED: string;
    BROADCAST_NOT_FOUND: string;
    CONFLICT: string;
    ENTRY_LINKS_TOO_MANY: '{{entryLinksMaxCount}}';
    ENTRY_LINK_NOT_FOUND: string;
    FIELDS_TOO_MANY: '{{fieldsMaxCount}}';
    FIELD_NAME_TAKEN: string;
    FIELD_NOT_FOUND: string;
    FILES_QUOTA_EXCEEDED: '{{fileMb}} {{quotaMb}} {{usedMb}}';
    FILES_TOO_MANY: string;
    FILES_UNAVAILABLE: string;
    FILE_EMPTY: string;
    FILE_LARGER_THAN_OFFERED: '{{offeredMaxMb}}';
    FILE_MISSING: string;
    FILE_TOO_LARGE: '{{fileMaxMb}}';
    FILE_TYPE_NOT_ALLOWED: string;
    FUNNELS_QUOTA_EXCEEDED: '{{quotaMb}} {{usedMb}}';
    FUNNELS_TOO_MANY: '{{funnelsMaxCount}}';
    FUNNEL_CHANGED: string;
    FUNNEL_FILE_BROKEN: string;
    FUNNEL_FILE_TOO_LARGE: '{{funnelFileMaxMb}}';
    FUNNEL_INACTIVE: string;
    FUNNEL_INVALID: string;
    FUNNEL_MESSAGES_DIFFER: string;
    FUNNEL_NOTES_TOO_MANY: '{{notesMaxCount}}';
    FUNNEL_NOT_FOUND: string;
    FUNNEL_NOT_READY: string;
    FUNNEL_PAUSED: string;
    FUNNEL_TOO_LARGE: '{{funnelMaxMb}}';
    FUNNEL_VERSION_NOT_FOUND: string;
    GROUP_NOT_ADMIN: string;
    GROUP_NOT_FOUND: string;
    GROUP_NOT_WRITABLE: string;
    GROUP_PAIRED: string;
    GROUP_TAGS_TOO_MANY: '{{tagsOfGroupMaxCount}}';
    IDEMPOTENCY_KEY_REUSED: string;
    MEDIA_NOT_FOUND: string;
    MEDIA_TYPE_NOT_ALLOWED: string;
    MENTIONS_NOT_OFFERED: string;
    MESSAGE_ACT_PENDING: string;
    MESSAGE_LONGER_THAN_OFFERED: '{{textMaxChars}}';
    MESSAGE_NOT_CORRECTABLE: string;
    MESSAGE_NOT_FOUND: string;
    MESSAGE_NOT_PINNABLE: string;
    MESSAGE_NOT_RESENDABLE: string;
    MESSAGE_TOO_LONG: '{{messageMaxChars}}';
    MESSAGE_VALUE_MISSING: string;
    MESSAGE_WINDOW_OVER: string;
    MESSENGER_NOT_CONNECTED: string;
    MESSENGER_NOT_OFFERED: string;
    MESSENGER_SILENT: string;
    MESSENGER_UNREACHABLE: string;
    NOTIFICATION_NOT_FOUND: string;
    NOT_FOUND: string;
    PAIRED_ACCOUNT_REFUSED: '{{account}} {{reason}}';
    PHONE_LINK_EXPIRED: string;
    PLANNED_BROADCASTS_TOO_MANY: '{{plannedMaxCount}}';
    PLANNED_BROADCAST_CHANGED: string;
    PLANNED_BROADCAST_FOLLOWS: string;
    PLANNED_BROADCAST_INCOMPLETE: string;
    PLANNED_BROADCAST_NOT_FOUND: string;
    PLANNED_BROADCAST_NOT_REPEATED: string;
    PLANNED_BROADCAST_REPEATED: string;
    PLANNED_BROADCAST_STARTED: string;
    POLLS_NOT_OFFERED: string;
    PROXIES_CHANGED: string;
    PROXIES_NOT_OFFERED: string;
    PROXY_PASSWORD_NEEDED: string;
    PROXY_PRIVATE: string;
    QR_CODE_MISSING: string;
    REPEAT_OVER: string;
    RUN_NOT_FOUND: string;
    RUN_PAUSED: string;
    SCHEDULE_CHANGED: string;
    SCHEDULE_DUPLICATE: string;
    SCHEDULE_NOT_FOUND: string;
    SCHEDULE_STARTED: string;
    SELECTIONS_TOO_MANY: '{{selectionsMaxCount}}';
    SELECTION_NAME_TAKEN: string;
    SELECTION_NOT_FOUND: string;
    SERIES_CHANGED: string;
    SERIES_LAST: string;
    SERIES_MOVE_TOO_FAR: string;
    SERIES_NOT_FOUND: string;
    SERIES_PAUSED: string;
    SERIES_STARTING: string;
    SERIES_TOO_MANY: string;
    SERVER_ERROR: string;
    SERVER_UNAVAILABLE: string;
    SESSION_NOT_FOUND: string;
    SHORT_LINKS_TOO_MANY: '{{shortLinksMaxCount}}';
    STARTS_PLANNED: string;
    START_IN_THE_PAST: string;
    TAGS_TOO_MANY: '{{tagsMaxCount}}';
    TAG_NAME_TAKEN: string;
    TAG_NOT_FOUND: string;
    TELEGRAM_NOT_CONFIGURED: string;
    TELEGRAM_NOT_REGISTERED: string;
    TELEGRAM_UNAVAILABLE: string;
    TEMPLATES_TOO_MANY: '{{templatesMaxCount}}';
    TEMPLATE_NAME_TAKEN: string;
    TEMPLATE_NOT_FOUND: string;
    TEXT_NOT_KEEPABLE: string;
    TOKENS_TOO_MANY: '{{tokensMaxCount}}';
    TOKEN_EXPIRED: string;
    TOKEN_NOT_ALLOWED: string;
    TOKEN_NOT_FOUND: string;
    TOO_MANY_REQUESTS: '{{seconds}}';
    UNAUTHORIZED: string;
    VALIDATION: string;
    WEBHOOKS_TOO_MANY: '{{webhooksMaxCount}}';
    WEBHOOK_ADDRESS_INSECURE: string;
    WEBHOOK_ADDRESS_PRIVATE: string;
    WEBHOOK_ADDRESS_UNKNOWN: string;
    WEBHOOK_EVENT_NOT_FOUND: string;
    WEBHOOK_NOT_FOUND: string;
    WRONG_PASSWORD: string;
  };
  forecast: {
    about: '{{moment}}';
    columns: {
      first: string;
      last: string;
      moment: string;
      step: string;
      time: string;
    };
    failed: string;
    foot: {
      groups: '{{count}}';
      last: '{{moment}}';
      messages: '{{count}}';
      night: '{{count}}';
    };
    groupCount: string;
    interval: '{{from}} {{until}}';
    message: string;
    more: '{{count}}';
    noGroups: string;
    reasons: {
      dayCap: '{{count}}';
      dayCapTomorrow: '{{count}}';
      hourCap: '{{amount}} {{count}}';
      night: '{{count}}';
      queue: '{{count}}';
      quietHours: '{{count}} {{time}}';
      rateLimit: '{{count}}';
      stopped: string;
      warmUp: '{{count}}';
    };
    retry: string;
    sampled: string;
    summary: {
      group: '{{first}} {{last}}';
      groups: '{{first}} {{last}}';
      one: '{{last}}';
    };
    title: string;
    withoutPace: string;
    working: string;
  };
  formatting: {
    formats: {
      bold: string;
      italic: string;
      mono: string;
      strike: string;
    };
    label: string;
    withKey: '{{key}} {{name}}';
  };
  funnels: {
    badge: {
      active: string;
      inactive: string;
    };
    card: {
      copy: string;
      delete: string;
      edit: string;
      export: string;
      id: '{{id}}';
      series: string;
      start: string;
      steps: '{{count}}';
      switch: string;
    };
    copy: {
      defaultName: '{{name}}';
      done: string;
      failed: string;
      field: string;
      refused: string;
      required: string;
      submit: string;
      title: string;
      tooLong: '{{maxChars}}';
    };
    delete: {
      confirm: '{{name}}';
      done: string;
      failed: string;
      refused: string;
    };
    empty: {
      action: string;
      text: string;
      title: string;
    };
    files: {
      checkFailed: string;
      checking: '{{percent}}';
      choose: string;
      chooseOther: string;
      columns: {
        media: string;
        messages: string;
        name: string;
      };
      export: string;
      exportFailed: string;
      exportHint: '{{max}}';
      exportSubmit: '{{count}}';
      exportTitle: string;
      exported: '{{count}}';
      import: string;
      importFailed: string;
      importHint: '{{maxMb}}';
      importNothing: string;
      importSubmit: '{{count}}';
      importTitle: string;
      imported: '{{count}}';
      media: '{{sizeMb}}';
      missing: '{{count}}';
      newFields: '{{names}}';
      refused: string;
      renamed: '{{count}}';
      renamedTo: '{{name}} {{newName}}';
      report: string;
      several: '{{count}} {{name}}';
      tooMany: '{{max}}';
    };
    filter: {
      fields: {
        sort: string;
        status: string;
      };
      found: '{{count}}';
      label: string;
      nothing: {
        text: string;
        title: string;
      };
      reset: string;
      search: string;
      sort: {
        name: string;
        nameDown: string;
        newest: string;
        oldest: string;
        steps: string;
      };
      status: {
        active: string;
        all: string;
        inactive: string;
      };
    };
    list: string;
    loadFailed: string;
    new: string;
    ready: {
      digest: {
        name: string;
        texts: {
          first: string;
          fourth: string;
          second: string;
          third: string;
        };
      };
      failed: string;
      label: string;
      member: {
        name: string;
        texts: {
          first: string;
          fourth: string;
          second: string;
          third: string;
        };
      };
      questions: {
        name: string;
        texts: {
          first: string;
          fourth: string;
          second: string;
          third: string;
        };
      };
      sale: {
        name: string;
        texts: {
          first: string;
          fourth: string;
          second: string;
          third: string;
        };
      };
      title: string;
      webinar: {
        name: string;
        texts: {
          first: string;
          fourth: string;
          second: string;
          third: string;
        };
      };
    };
    status: {
      activated: string;
      deactivated: string;
      failed: string;
    };
    title: string;
  };
  groupActs: {
    byHand: string;
    closed: {
      label: string;
      more: '{{count}}';
      ofStopped: '{{count}}';
      open: '{{count}}';
      text: '{{count}}';
    };
    doInMany: '{{count}}';
    done: string;
    failed: string;
    failures: '{{count}}';
    fields: {
      close: string;
      closing: string;
      description: string;
      descriptionHint: string;
      hours: string;
      minutes: string;
      name: string;
      nameHint: string;
      open: string;
      opensAt: '{{moment}}';
      opensItself: string;
      picture: string;
    };
    held: {
      offline: string;
      stopped: string;
    };
    history: {
      admit: string;
      approve: string;
      close: string;
      correct: string;
      describe: string;
      open: string;
      picture: string;
      pin: string;
      recall: string;
      reject: string;
      rename: string;
      resetInvite: string;
    };
    kind: string;
    kinds: {
      close: string;
      describe: string;
      open: string;
      picture: string;
      rename: string;
    };
    messages: {
      canCorrect: '{{correctCount}} {{sentCount}}';
      canCorrectRest: '{{correctCount}} {{sentCount}}';
      canPin: '{{pinCount}} {{sentCount}}';
      canPinSome: '{{pinCount}} {{sentCount}}';
      canRecall: '{{recallCount}} {{sentCount}}';
      changed: {
        correct: '{{moment}}';
        pin: '{{moment}}';
        recall: '{{moment}}';
      };
      changedIn: {
        correct: '{{count}}';
        pin: '{{count}}';
        recall: '{{count}}';
      };
      correct: string;
      counts: '{{done}} {{failed}} {{queued}} {{unconfirmed}}';
      failed: string;
      firstOnly: string;
      firstOnlyHint: string;
      group: string;
      inGroup: '{{name}}';
      loadFailed: string;
      now: '{{text}}';
      pin: string;
      recall: string;
      recallsRest: string;
      results: string;
      state: string;
      text: string;
      textMissing: string;
      tooLate: {
        correct: string;
        pin: string;
        recall: string;
      };
      waiting: '{{waitingCount}}';
      wholeStep: string;
    };
    notAdmin: {
      all: '{{count}}';
      more: '{{count}} {{names}}';
      some: '{{count}}';
    };
    onMessage: '{{id}}';
    pace: string;
    pin: {
      action: string;
      days: '{{count}}';
      failed: string;
      field: string;
      forever: string;
      hours: string;
      replaces: string;
      title: string;
    };
    problems: {
      closedMinutes: string;
      descriptionTooLong: '{{descriptionMaxChars}}';
      nameMissing: string;
      nameTooLong: '{{nameMaxChars}}';
      pictureMissing: string;
      pictureOther: string;
    };
    queued: '{{count}}';
    state: {
      admins: string;
      all: string;
      byRun: string;
      opensAt: '{{moment}}';
      title: string;
    };
    title: '{{count}}';
  };
  groupEntry: {
    copied: string;
    copy: string;
    copyFailed: string;
    invite: {
      failed: string;
      reset: string;
      resetFailed: string;
      resetText: string;
      resetTitle: string;
      resetting: string;
      title: string;
    };
    links: {
      add: string;
      addHint: string;
      allFull: string;
      choose: string;
      columns: {
        actions: string;
        groups: string;
        name: string;
      };
      copyOne: '{{name}}';
      create: string;
      createTitle: string;
      deleteConfirm: string;
      deleteFailed: string;
      deleteOne: '{{name}}';
      deleteText: string;
      deleteTitle: '{{name}}';
      deleted: string;
      editOne: '{{name}}';
      editTitle: string;
      full: '{{count}}';
      loadFailed: string;
      members: '{{count}}';
      name: string;
      nameHint: string;
      nameProblem: '{{maxChars}}';
      noGroups: string;
      none: string;
      order: string;
      places: string;
      placesOf: '{{name}}';
      remove: string;
      removeOne: '{{name}}';
      save: string;
      saveFailed: string;
      saved: string;
      title: string;
      up: string;
      upOne: '{{name}}';
    };
    queued: string;
    requests: {
      answerFailed: string;
      answered: string;
      approve: '{{count}}';
      columns: {
        asked: string;
        name: string;
        phone: string;
      };
      decline: '{{count}}';
      failed: string;
      hidden: string;
      none: string;
      title: string;
    };
    title: '{{name}}';
  };
  groups: {
    card: {
      act: string;
      assign: string;
      close: string;
      delete: string;
      entry: string;
      fields: string;
      funnels: '{{count}}';
      greeting: string;
      greetingSet: string;
      history: string;
      id: '{{id}}';
      memberList: string;
      members: string;
      membersHint: string;
      moreTags: '{{names}} {{total}}';
      originalName: '{{name}}';
      readOnly: string;
      rename: string;
      reopen: string;
      start: string;
      tags: string;
    };
    delete: {
      activity: {
        last: '{{moment}}';
        silent: '{{days}}';
        silentSince: '{{days}} {{moment}}';
        unknown: string;
      };
      confirm: string;
      done: string;
      failed: {
        text: string;
        title: string;
      };
      text: '{{name}}';
      title: {
        community: string;
        group: string;
      };
    };
    deleteInactive: {
      check: {
        found: '{{found}}';
        missed: '{{count}}';
        progress: '{{checked}} {{total}}';
        stop: string;
        untold: string;
      };
      chooseAll: string;
      chooseNone: string;
      chosen: '{{chosen}} {{total}}';
      columns: {
        activity: string;
        members: string;
        name: string;
      };
      confirm: string;
      confirmChosen: '{{count}}';
      done: '{{count}}';
      failed: string;
      leaving: '{{done}} {{total}}';
      list: string;
      loadFailed: string;
      none: string;
      remaining: '{{count}}';
      stop: string;
      text: '{{days}}';
      title: string;
      unknown: string;
    };
    details: {
      ago: {
        days: '{{count}}';
        hours: '{{count}}';
        minutes: '{{count}}';
        now: string;
      };
      members: '{{count}}';
      ownAdmin: string;
      wrote: '{{moment}}';
    };
    filter: {
      choices: {
        funnels: {
          all: string;
          with: string;
          without: string;
        };
        greeting: {
          all: string;
          with: string;
          without: string;
        };
        sort: {
          funnels: string;
          members: string;
          name: string;
          nameDown: string;
          newest: string;
        };
        type: {
          all: string;
          community: string;
          group: string;
        };
        writing: {
          all: string;
          impossible: string;
          possible: string;
        };
      };
      fields: {
        funnels: string;
        greeting: string;
        sort: string;
        type: string;
        writing: string;
      };
      found: '{{count}}';
      label: string;
      nothing: {
        text: string;
        title: string;
      };
      reset: string;
      search: string;
      selectionFailed: string;
    };
    greeting: {
      failed: string;
      field: string;
      file: {
        label: string;
      };
      hint: string;
      loadFailed: string;
      many: {
        failures: '{{count}}';
        readOnly: '{{count}}';
        removalFailed: string;
        remove: '{{count}}';
        removed: '{{count}}';
        replaces: '{{count}}';
        saved: '{{count}}';
        title: '{{count}}';
      };
      message: {
        back: string;
        failed: string;
        hint: string;
        label: string;
        preview: string;
        problems: {
          empty: string;
          everyone: string;
          tooLong: '{{maxChars}}';
        };
        saved: string;
        write: string;
      };
      problems: {
        empty: string;
        notLink: string;
        tooLong: '{{maxChars}}';
      };
      readOnly: string;
      removal: {
        confirm: string;
        done: string;
        failed: string;
        text: '{{name}}';
        title: string;
      };
      remove: string;
      saved: string;
      submit: string;
      title: '{{name}}';
    };
    leave: {
      confirm: string;
      done: '{{count}}';
      failures: '{{count}}';
      list: string;
      notTried: string;
      text: string;
      title: '{{count}}';
    };
    list: string;
    members: {
      admin: string;
      adminsOnly: string;
      columns: {
        name: string;
        phone: string;
        role: string;
      };
      done: string;
      download: string;
      failed: string;
      found: '{{found}} {{total}}';
      list: string;
      loadFailed: string;
      loading: string;
      member: string;
      noName: string;
      noPhone: string;
      none: string;
      notFound: string;
      notListed: string;
      roles: {
        admins: string;
        all: string;
        others: string;
      };
      search: string;
      title: '{{name}}';
      wait: string;
    };
    page: {
      ahead: string;
      all: string;
      change: string;
      emptyField: string;
      facts: string;
      fields: string;
      fieldsFailed: string;
      file: string;
      funnels: string;
      funnelsFailed: string;
      greetingFailed: string;
      loadFailed: string;
      members: {
        changed: '{{count}} {{joined}} {{left}}';
        columns: {
          day: string;
          joined: string;
          left: string;
          total: string;
        };
        same: '{{count}}';
      };
      missing: {
        left: string;
        leftText: string;
        title: string;
        unknown: string;
        unknownText: string;
      };
      next: string;
      nextSteps: string;
      noFields: string;
      noFunnels: string;
      noGreeting: string;
      noTags: string;
      nothingAhead: string;
      nothingPast: string;
      past: string;
      readOnly: string;
      repeats: string;
      role: string;
      started: '{{moment}}';
      starts: '{{moment}}';
      timeline: string;
      timelineFailed: string;
      unknown: string;
      whole: '{{total}}';
      write: string;
    };
    rename: {
      failed: string;
      field: string;
      hint: '{{name}}';
      saved: string;
      submit: string;
      title: string;
      tooLong: '{{maxChars}}';
    };
    renameMany: {
      changed: '{{total}}';
      columns: {
        current: string;
        next: string;
      };
      failed: string;
      field: '{{name}}';
      hint: string;
      leave: {
        confirm: string;
        text: string;
        title: string;
      };
      list: string;
      loadFailed: string;
      notFound: string;
      reset: string;
      rule: {
        addition: string;
        apply: '{{count}}';
        example: '{{after}} {{before}}';
        kind: string;
        kinds: {
          prefix: string;
          replace: string;
          suffix: string;
        };
        label: string;
        nothing: string;
        replacement: string;
        search: string;
      };
      saved: '{{count}}';
      search: string;
      submit: string;
      title: string;
    };
    selection: {
      act: string;
      addTag: string;
      broadcast: string;
      greet: string;
      label: string;
      leave: string;
      removeTag: string;
      start: string;
    };
    table: {
      actions: string;
      activity: string;
      greetingNone: string;
      greetingSet: string;
      id: string;
      members: string;
      more: '{{name}}';
      name: string;
      ownAdmin: string;
      tags: string;
    };
    view: {
      cards: string;
      label: string;
      table: string;
    };
  };
  inspect: {
    difference: string;
    internal: '{{total}}';
    lastError: string;
    missing: '{{file}}';
    none: string;
    refused: '{{file}}';
    seen: string;
    shape: string;
    steps: string;
    timeline: string;
    unreadable: '{{code}} {{file}}';
    usage: string;
  };
  instructions: {
    difficulty: {
      easy: string;
      hard: string;
      medium: string;
    };
    faq: {
      clear: string;
      found: '{{count}}';
      label: string;
      nothing: string;
      nothingText: string;
      placeholder: string;
      title: string;
    };
    guide: {
      back: string;
      label: string;
      next: string;
      pause: string;
      play: string;
      progress: '{{step}} {{total}}';
      reset: string;
    };
    links: {
      broadcast: string;
      dashboard: string;
      designer: string;
      funnels: string;
    };
    minutes: '{{minutes}}';
    pictures: {
      broadcast: string;
      connect: string;
      dashboard: string;
      designer: string;
      funnels: string;
      history: string;
      launch: string;
      login: string;
      notifications: string;
      profile: string;
      trial: string;
    };
    questions: {
      closedGroup: {
        answer: string;
        question: string;
      };
      duplicate: {
        answer: string;
        question: string;
      };
      limits: {
        answer: string;
        question: string;
      };
      missed: {
        answer: string;
        question: string;
      };
      noGroups: {
        answer: string;
        question: string;
      };
      notConfirmed: {
        answer: string;
        question: string;
      };
      qrExpired: {
        answer: string;
        question: string;
      };
      readOnly: {
        answer: string;
        question: string;
      };
      telegram: {
        answer: string;
        question: string;
      };
    };
    sections: {
      broadcast: {
        text: string;
        title: string;
      };
      connection: {
        text: string;
        title: string;
      };
      designer: {
        text: string;
        title: string;
      };
      funnels: {
        text: string;
        title: string;
      };
      groups: {
        text: string;
        title: string;
      };
      notifications: {
        text: string;
        title: string;
      };
      quickStart: {
        text: string;
        title: string;
      };
    };
    sectionsLabel: string;
    steps: {
      addAccounts: {
        text: string;
        title: string;
      };
      addDelay: {
        text: string;
        title: string;
      };
      addMessages: {
        text: string;
        title: string;
      };
      attachFile: {
        text: string;
        title: string;
      };
      blocked: {
        text: string;
        title: string;
      };
      botStart: {
        text: string;
        title: string;
      };
      branch: {
        text: string;
        title: string;
      };
      calendar: {
        text: string;
        title: string;
      };
      changeGroup: {
        text: string;
        title: string;
      };
      checkHistory: {
        text: string;
        title: string;
      };
      checkPlan: {
        text: string;
        title: string;
      };
      chooseGroups: {
        text: string;
        title: string;
      };
      connectNodes: {
        text: string;
        title: string;
      };
      connectPhone: {
        text: string;
        title: string;
      };
      createFunnel: {
        text: string;
        title: string;
      };
      csv: {
        text: string;
        title: string;
      };
      deleteGroups: {
        text: string;
        title: string;
      };
      entry: {
        text: string;
        title: string;
      };
      firstLaunch: {
        text: string;
        title: string;
      };
      greeting: {
        text: string;
        title: string;
      };
      journal: {
        text: string;
        title: string;
      };
      launchMany: {
        text: string;
        title: string;
      };
      loseConnection: {
        text: string;
        title: string;
      };
      move: {
        text: string;
        title: string;
      };
      openFunnels: {
        text: string;
        title: string;
      };
      pace: {
        text: string;
        title: string;
      };
      planBroadcast: {
        text: string;
        title: string;
      };
      refresh: {
        text: string;
        title: string;
      };
      rename: {
        text: string;
        title: string;
      };
      results: {
        text: string;
        title: string;
      };
      save: {
        text: string;
        title: string;
      };
      scanQr: {
        text: string;
        title: string;
      };
      schedule: {
        text: string;
        title: string;
      };
      setName: {
        text: string;
        title: string;
      };
      signIn: {
        text: string;
        title: string;
      };
      start: {
        text: string;
        title: string;
      };
      stop: {
        text: string;
        title: string;
      };
      tagsAndSelections: {
        text: string;
        title: string;
      };
      testNotification: {
        text: string;
        title: string;
      };
      variables: {
        text: string;
        title: string;
      };
      waitReady: {
        text: string;
        title: string;
      };
      whatComes: {
        text: string;
        title: string;
      };
      writeText: {
        text: string;
        title: string;
      };
    };
    subtitle: string;
    title: string;
  };
  journal: {
    actions: {
      address: '{{address}}';
      all: string;
      by: string;
      change: '{{after}} {{before}} {{name}}';
      changed: '{{name}}';
      changes: string;
      inGroups: '{{names}} {{text}}';
      ip: string;
      label: string;
      leftOut: '{{count}}';
      loadFailed: string;
      moment: string;
      more: '{{count}} {{names}}';
      none: string;
      noneText: string;
      notDone: string;
      object: string;
      owner: string;
      program: '{{name}}';
      queued: string;
      server: string;
      unnamed: '{{count}}';
      what: string;
    };
    columns: {
      group: string;
      message: string;
      moment: string;
      source: string;
      state: string;
    };
    connection: {
      all: string;
      briefly: string;
      duration: string;
      label: string;
      loadFailed: string;
      moment: string;
      none: string;
      noneText: string;
      now: string;
      open: '{{day}} {{month}} {{week}}';
      percent: '{{value}}';
      reason: string;
      reasons: {
        banned: string;
        blocked: string;
        connectionLost: string;
        linkCodeExpired: string;
        linkRefused: string;
        loggedOut: string;
        outdated: string;
        proxyFailed: string;
        qrExpired: string;
        replaced: string;
        restricted: string;
        serverStopped: string;
        tokenMissing: string;
        tokenRefused: string;
      };
      requested: string;
      state: string;
      states: {
        banned: string;
        connecting: string;
        failed: string;
        link_code: string;
        logged_out: string;
        off: string;
        open: string;
        outdated: string;
        pairing: string;
        qr: string;
        reconnecting: string;
        replaced: string;
        restricted: string;
      };
      unknown: string;
    };
    counts: '{{dropped}} {{failed}} {{queued}} {{sent}} {{unconfirmed}}';
    countsMany: '{{max}}';
    file: {
      cut: '{{max}}';
      failed: string;
      reason: string;
      save: string;
    };
    filters: {
      allFunnels: string;
      allGroups: string;
      day: string;
      funnel: string;
      group: string;
      label: string;
      period: string;
      reset: string;
      state: string;
    };
    loadFailed: string;
    more: string;
    none: {
      filtered: string;
      filteredText: string;
      text: string;
      title: string;
    };
    onlyBroadcast: '{{id}}';
    onlyDelivery: '{{id}}';
    onlyFunnel: '{{id}}';
    onlyGroup: '{{id}}';
    periods: {
      all: string;
      day: string;
      month: string;
      oneDay: string;
      week: string;
    };
    states: {
      dropped: string;
      failed: string;
      queued: string;
      sent: string;
      tried: string;
      unconfirmed: string;
    };
    subtitle: string;
    tabs: {
      actions: string;
      connection: string;
      deliveries: string;
      label: string;
    };
    title: string;
    unsupported: string;
    values: {
      empty: string;
      false: string;
      true: string;
    };
    waits: {
      paused: string;
      time: string;
    };
  };
  keys: {
    designer: {
      answer: string;
      copy: string;
      delete: string;
      duplicate: string;
      find: string;
      fullSize: string;
      message: string;
      move: string;
      node: string;
      paste: string;
      redo: string;
      save: string;
      settings: string;
      title: string;
      undo: string;
      zoom: string;
      zoomKeys: string;
    };
    everywhere: {
      close: string;
      keys: string;
      palette: string;
      search: string;
      title: string;
    };
    table: {
      move: string;
      open: string;
      title: string;
    };
    title: string;
  };
  launch: {
    edit: {
      alone: '{{moment}}';
      changed: string;
      done: '{{moment}}';
      doneAlone: '{{moment}}';
      failed: string;
      reload: string;
      scopes: {
        following: string;
        this: string;
      };
      submit: string;
      title: string;
      what: string;
    };
    funnels: {
      create: string;
      empty: string;
      filter: string;
      filters: {
        active: string;
        all: string;
        inactive: string;
      };
      inactiveHint: string;
      label: string;
      list: string;
      loadFailed: string;
      none: string;
      search: string;
      steps: '{{count}}';
      switch: string;
    };
    groups: {
      clear: string;
      eachTime: string;
      empty: string;
      label: string;
      list: string;
      loadFailed: string;
      none: string;
      noneConnected: string;
      ofSelection: '{{count}}';
      readOnly: string;
      search: string;
      selectAll: string;
      selectFound: string;
      selected: '{{count}}';
    };
    plan: {
      blocked: string;
      blocking: string;
      hints: string;
      loadFailed: string;
      mend: string;
      more: '{{count}}';
      toHints: '{{count}}';
      unfilled: string;
      unfilledLater: string;
    };
    problems: {
      funnelChanged: string;
      noFunnel: string;
      noGroups: string;
      noValidGroups: string;
      repeatIncomplete: string;
      startInPast: string;
      startUnreadable: string;
      startedBefore: string;
    };
    repeat: {
      label: string;
    };
    results: {
      list: string;
      retry: '{{count}}';
      unknownGroup: '{{id}}';
    };
    start: {
      clear: string;
      format: string;
      hint: string;
      label: string;
      placeholder: string;
    };
    submit: string;
    submitInactive: string;
    title: string;
    toasts: {
      all: '{{count}}';
      failed: '{{text}}';
      series: '{{moment}} {{repeat}}';
      show: string;
      some: '{{count}} {{failed}} {{started}}';
    };
  };
  layout: {
    bar: {
      help: string;
      profile: string;
      stopSending: string;
      support: string;
    };
    clock: {
      text: '{{device}} {{server}}';
      title: string;
    };
    demo: {
      hint: string;
      label: string;
    };
    logout: string;
    menu: {
      close: string;
      label: string;
      narrow: string;
      open: string;
      widen: string;
    };
    offline: {
      network: string;
      server: string;
    };
    places: {
      activeFunnels: string;
      broadcast: string;
      broadcastReport: string;
      calendar: string;
      designer: string;
      funnels: string;
      group: string;
      groups: string;
      instructions: string;
      journal: string;
      overview: string;
      programs: string;
    };
    skip: string;
    theme: {
      dark: string;
      label: string;
      light: string;
      system: string;
    };
    translated: {
      text: string;
      title: string;
    };
  };
  leftOut: {
    hint: {
      overlap: string;
      reply: string;
    };
    next: '{{total}}';
    start: {
      overlap: string;
      reply: string;
    };
  };
  login: {
    brand: string;
    email: {
      format: string;
      label: string;
      required: string;
    };
    expired: string;
    failures: {
      noAnswer: string;
      refused: string;
      server: string;
    };
    password: {
      hide: string;
      label: string;
      required: string;
      show: string;
      tooShort: '{{minChars}}';
    };
    signedIn: string;
    startFailed: string;
    submit: string;
    submitting: string;
    subtitle: string;
    title: string;
  };
  members: {
    admin: string;
    lid: string;
    name: string;
    no: string;
    phone: string;
    username: string;
    yes: string;
  };
  messenger: {
    bot: {
      failed: string;
      field: string;
      hint: string;
      maxBot: {
        add: string;
        copy: string;
        create: string;
        who: string;
      };
      problem: string;
      submit: string;
      telegramBot: {
        add: string;
        copy: string;
        create: string;
        who: string;
      };
      title: string;
    };
    connect: {
      failed: string;
      hint: string;
      initializing: string;
      now: string;
      queued: string;
      returning: string;
      started: string;
      submit: string;
      title: string;
    };
    limited: '{{time}}';
    number: {
      action: string;
      back: string;
      copied: string;
      copy: string;
      copyFailed: string;
      failed: string;
      field: string;
      hint: string;
      newCode: string;
      phone: '{{phone}}';
      problem: string;
      steps: {
        choose: string;
        enter: string;
      };
      submit: string;
      waiting: string;
    };
    proxies: string;
    qr: {
      alt: string;
      demoHint: string;
      expiresIn: '{{count}}';
      openPhone: string;
      steps: {
        menu: string;
        open: string;
        scan: string;
      };
      telegram: {
        done: string;
        failed: string;
        send: string;
      };
    };
    reasons: {
      banned: string;
      blocked: string;
      connectionLost: string;
      linkCodeExpired: string;
      linkRefused: string;
      loggedOut: string;
      outdated: string;
      proxyFailed: string;
      qrExpired: string;
      replaced: string;
      restricted: string;
      tokenMissing: string;
      tokenRefused: string;
    };
    reset: {
      action: string;
      confirm: string;
      done: string;
      eventsLeft: string;
      failed: string;
      text: string;
      title: string;
    };
    status: {
      authorized: string;
      connected: string;
      disconnected: string;
      initializing: string;
      label: string;
      queued: string;
    };
  };
  notifications: {
    ago: {
      days: '{{count}}';
      hours: '{{count}}';
      minutes: '{{count}}';
      now: string;
    };
    badgeMany: '{{count}}';
    bell: '{{count}}';
    empty: {
      text: string;
      title: string;
    };
    failures: {
      load: string;
      mark: string;
      remove: string;
    };
    feedback: {
      broadcastCompleted: string;
      broadcastFailed: string;
      counts: '{{failed}} {{sent}} {{total}}';
      funnelCompleted: {
        inGroup: '{{funnelName}} {{groupName}}';
        inGroups: '{{count}} {{funnelName}}';
        several: '{{funnelCount}} {{groupCount}}';
        unnamed: string;
      };
      funnelStarted: {
        inGroup: '{{funnelName}} {{groupName}}';
        inGroups: '{{count}} {{funnelName}}';
        several: '{{funnelCount}} {{groupCount}}';
        unnamed: string;
      };
    };
    markRead: string;
    markUnread: string;
    readAll: string;
    remove: string;
    title: string;
    types: {
      broadcast: string;
      funnel: string;
      generic: string;
      group: string;
      notification_error: string;
      telegram_error: string;
      telegram_fallback: string;
    };
    unread: string;
  };
  onboarding: {
    back: string;
    close: string;
    count: '{{index}} {{total}}';
    done: string;
    finish: string;
    firstSend: {
      text: string;
      title: string;
    };
    next: string;
    phone: string;
    places: {
      broadcast: string;
      dashboard: string;
      funnels: string;
      instructions: string;
    };
    progress: '{{percent}}';
    promo: {
      begin: string;
      goOn: string;
      text: '{{percent}}';
      title: string;
    };
    steps: {
      'broadcast-overview': {
        text: string;
        title: string;
      };
      completion: {
        text: string;
        title: string;
      };
      'funnels-overview': {
        text: string;
        title: string;
      };
      'groups-overview': {
        text: string;
        title: string;
      };
      'groups-refresh': {
        text: string;
        title: string;
      };
      welcome: {
        text: string;
        title: string;
      };
      'whatsapp-connection': {
        text: string;
        title: string;
      };
    };
  };
  overview: {
    connection: {
      days: string;
      none: string;
      percent: '{{percent}}';
      share: '{{percent}}';
      title: string;
    };
    days: {
      all: string;
      empty: string;
      label: string;
      title: string;
    };
    hours: {
      all: string;
      empty: string;
      label: string;
      title: string;
    };
    kinds: {
      expected: string;
      failed: string;
      sent: string;
      unconfirmed: string;
    };
    limit: {
      label: string;
      title: string;
      unlimited: '{{used}}';
      used: '{{max}} {{used}}';
    };
    loadFailed: string;
    members: {
      changed: '{{joined}} {{left}}';
      joined: string;
      label: string;
      left: string;
      list: {
        all: string;
        close: string;
        failed: string;
        group: string;
        joinedCount: string;
        leftCount: string;
        membersCount: string;
        none: string;
        ofDay: '{{day}}';
      };
      none: string;
      same: string;
      title: string;
      total: '{{total}}';
    };
    needs: {
      closedGroups: '{{count}}';
      failed: '{{count}}';
      isOffline: string;
      missed: '{{count}}';
      none: string;
      title: string;
      unconfirmed: '{{count}}';
    };
    next: {
      all: string;
      file: string;
      groups: string;
      none: string;
      queued: string;
      title: string;
      what: string;
      when: string;
    };
    response: {
      broadcast: '{{id}}';
      funnel: '{{name}}';
      how: string;
      none: string;
      title: string;
      what: string;
    };
    since: string;
    subtitle: string;
    table: string;
    title: string;
    unsupported: string;
  };
  pairs: {
    broadcast: {
      label: '{{accounts}} {{amount}}';
    };
    done: string;
    failures: {
      invite: string;
      pair: string;
      separate: string;
    };
    field: string;
    here: string;
    hint: string;
    invite: {
      action: string;
      done: string;
      field: string;
      hasLink: string;
      noLink: string;
      problems: {
        empty: string;
        noAddress: string;
        tooLong: '{{maxChars}}';
      };
      reading: string;
      submit: string;
      text: '{{link}} {{name}}';
      title: string;
    };
    loadFailed: string;
    none: string;
    pair: string;
    paired: '{{account}} {{name}}';
    placeholder: string;
    planned: {
      cancel: string;
      follows: '{{account}}';
      remove: '{{accounts}}';
      sendKept: '{{accounts}}';
      skip: '{{accounts}}';
    };
    reports: {
      label: string;
      open: '{{account}}';
    };
    separate: string;
    separated: string;
    there: string;
    title: string;
    unknown: string;
  };
  palette: {
    empty: string;
    keys: string;
    kinds: {
      actions: string;
      funnels: string;
      groups: string;
      pages: string;
    };
    placeholder: string;
    title: string;
  };
  pauses: {
    dueStarts: '{{count}}';
    loadFailed: string;
    mode: {
      label: string;
      plan: string;
      planHint: '{{count}}';
      planHintNone: string;
      shift: '{{span}}';
      shiftHint: string;
      shiftShort: string;
    };
    pause: {
      action: string;
      done: {
        funnel: string;
        run: string;
      };
      failed: {
        funnel: string;
        run: string;
      };
    };
    resume: {
      action: string;
      already: string;
      done: {
        funnel: string;
        run: string;
      };
      failed: {
        funnel: string;
        run: string;
      };
      title: {
        funnel: string;
        run: string;
      };
    };
    steps: {
      group: string;
      list: string;
      message: string;
      moment: string;
      more: '{{count}}';
      none: string;
      now: string;
      number: '{{number}}';
    };
  };
  phone: {
    acts: {
      admit: string;
      close: string;
      correct: string;
      describe: string;
      open: string;
      picture: string;
      pin: string;
      recall: string;
      rename: string;
      resetInvite: string;
    };
    app: {
      title: string;
    };
    chat: {
      back: string;
      corrected: string;
      earlier: string;
      empty: string;
      former: string;
      loadFailed: string;
      log: '{{name}}';
      me: string;
      members: '{{count}}';
      mentionsAll: string;
      pinned: '{{text}}';
      recalled: string;
    };
    chats: {
      empty: string;
      list: string;
      loadFailed: string;
      loading: string;
      retry: string;
      title: string;
      unread: '{{count}}';
    };
    compose: {
      author: string;
      closed: string;
      failed: string;
      send: string;
      text: string;
    };
    connection: {
      offline: string;
    };
    enter: {
      field: string;
      problem: string;
      submit: string;
    };
    kind: {
      community: string;
      group: string;
    };
    link: {
      account: '{{email}}';
      checking: string;
      expiredText: string;
      expiredTitle: string;
      failedTitle: string;
      submit: string;
      submitting: string;
      title: string;
      toChats: string;
    };
    media: {
      audio: string;
      document: string;
      image: string;
      undrawn: string;
      video: string;
      voice: string;
    };
    members: {
      close: string;
      failed: string;
      join: string;
      leave: string;
      leaveNamed: '{{name}}';
      name: string;
      title: string;
    };
    poll: {
      failed: string;
      one: string;
      several: string;
    };
    unlink: {
      cancel: string;
      failed: string;
      submit: string;
      text: string;
      title: string;
    };
    unlinked: {
      title: string;
    };
    welcome: {
      text: string;
      title: string;
    };
  };
  plan: {
    always: string;
    atOnce: string;
    empty: string;
    emptyMessage: string;
    fromNow: string;
    hint: string;
    ifReplied: '{{replies}}';
    media: {
      asFile: '{{kind}}';
      audio: string;
      document: string;
      file: string;
      image: string;
      undrawn: string;
      video: string;
      voice: string;
    };
    messages: '{{count}}';
    moment: '{{moment}} {{number}} {{span}}';
    more: '{{count}}';
    noReply: string;
    nowHint: string;
    poll: {
      add: string;
      buttons: string;
      one: string;
      option: '{{number}}';
      options: string;
      remove: '{{number}}';
      several: string;
      tooLong: '{{max}}';
      unread: '{{votes}}';
      votes: '{{text}} {{votes}}';
    };
    repliesHint: string;
    start: string;
    sum: '{{messages}} {{moment}} {{span}}';
    sumOfOneGroup: '{{messages}} {{span}}';
    title: string;
    unread: string;
    viewerZone: '{{offset}}';
    waitsUntil: '{{times}}';
    ways: '{{count}}';
    yours: '{{moment}}';
    zone: string;
  };
  planner: {
    act: {
      close: string;
      closeFor: '{{span}}';
      closeUntil: '{{text}}';
      describe: '{{text}}';
      describeNothing: string;
      open: string;
      pin: '{{count}}';
      pinForever: string;
      rename: '{{text}}';
      renameNothing: string;
    };
    nodes: {
      delay: string;
      group: string;
      message: string;
      poll: string;
      schedule: string;
      start: string;
    };
    problems: {
      closedForGood: '{{nodes}}';
      conditionWithoutLabel: '{{nodes}}';
      cycleWithoutWaiting: '{{nodes}}';
      deadEnd: '{{nodes}}';
      edgeDangling: '{{nodes}}';
      edgeDuplicate: '{{nodes}}';
      edgeIdDuplicate: string;
      emptyMessage: '{{nodes}}';
      groupClosedTooLong: '{{nodes}}';
      groupDescriptionTooLong: '{{nodes}}';
      groupMentionsAll: '{{nodes}}';
      groupNameTooLong: '{{nodes}}';
      groupWithoutName: '{{nodes}}';
      groupWithoutTime: '{{nodes}}';
      groupZoneUnknown: '{{nodes}}';
      mediaMissing: '{{nodes}}';
      mentionsNotOffered: '{{nodes}}';
      messageRequired: string;
      messageTooLong: '{{maxChars}} {{nodes}}';
      messageUnreachable: '{{nodes}}';
      momentOutOfRange: '{{nodes}}';
      nameRequired: string;
      noReachableMessage: string;
      nodeIdDuplicate: '{{nodes}}';
      nodeUnreachable: '{{nodes}}';
      pinWithoutMessage: '{{nodes}}';
      placeholderLeft: '{{nodes}}';
      pollMentionsAll: '{{nodes}}';
      pollOptionTooLong: '{{nodes}}';
      pollOptionsSame: '{{nodes}}';
      pollQuestionTooLong: '{{nodes}}';
      pollTooFewOptions: '{{nodes}}';
      pollTooManyOptions: '{{nodes}}';
      pollWithoutQuestion: '{{nodes}}';
      schedulePast: '{{nodes}}';
      scheduleTooEarly: '{{nodes}}';
      scheduleWithoutMoment: '{{nodes}}';
      scheduleWithoutTime: '{{nodes}}';
      scheduleWithoutWeekday: '{{nodes}}';
      scheduleZoneUnknown: '{{nodes}}';
      selfEdge: '{{nodes}}';
      startDuplicate: string;
      startRequired: string;
      stepNotOffered: '{{nodes}}';
      textLongerThanOffered: '{{nodes}}';
      timeInQuietHours: '{{nodes}}';
    };
    step: '{{name}} {{number}}';
    timeOfDay: {
      days: '{{days}} {{time}}';
      elsewhere: '{{offset}} {{text}}';
      everyDay: '{{time}}';
      later: '{{count}} {{text}}';
      noDays: '{{time}}';
      noTime: string;
      range: '{{from}} {{to}}';
    };
    weekdays: {
      '1': string;
      '2': string;
      '3': string;
      '4': string;
      '5': string;
      '6': string;
      '7': string;
    };
  };
  profile: {
    data: {
      days: '{{count}}';
      files: string;
      filesHint: string;
      forever: string;
      history: string;
      kept: string;
      kinds: {
        broadcasts: string;
        greetings: string;
        runs: string;
        support: string;
      };
      removed: string;
      used: '{{used}}';
      usedOf: '{{max}} {{used}}';
    };
    email: string;
    failures: {
      bot: string;
      data: string;
      endSession: string;
      endWarmUp: string;
      language: string;
      load: string;
      pace: string;
      password: string;
      save: string;
      savePace: string;
      sessions: string;
      test: string;
      unauthorized: string;
    };
    language: {
      hint: string;
      label: string;
    };
    notifications: string;
    notificationsTitle: string;
    pace: {
      fields: {
        dayMaxCount: string;
        gapMaxS: string;
        gapMinS: string;
        hourMaxCount: string;
        lateStartMinutes: string;
        lateStepMinutes: string;
        restAfterCount: string;
        restMinutes: string;
      };
      hints: {
        dayMaxCount: string;
        gapMaxS: string;
        gapMinS: string;
        hourMaxCount: string;
        lateStartMinutes: string;
        lateStepMinutes: string;
        restAfterCount: string;
        restMinutes: string;
      };
      problems: {
        clock: string;
        gaps: string;
        number: '{{least}} {{most}}';
        quiet: string;
        whole: '{{least}} {{most}}';
      };
      quiet: {
        from: string;
        hint: string;
        now: '{{time}}';
        placeholder: string;
        title: string;
        until: string;
        zone: string;
      };
      saved: string;
      submit: string;
      warmUp: {
        caps: '{{day}} {{hour}} {{moment}}';
        end: string;
        ended: string;
        question: string;
        risk: string;
        title: string;
        why: string;
      };
      why: string;
    };
    password: {
      hint: string;
      new: string;
      old: string;
      required: string;
      saved: string;
      show: string;
      submit: string;
      title: string;
      tooLong: '{{maxChars}}';
      tooShort: '{{minChars}}';
    };
    programs: {
      hint: string;
      link: string;
      title: string;
    };
    saved: string;
    sections: {
      account: string;
      data: string;
      pace: string;
      security: string;
    };
    sessions: {
      columns: {
        address: string;
        browser: string;
        seen: string;
        signIn: string;
      };
      current: string;
      end: string;
      ended: string;
      title: string;
      unknownAddress: string;
      unknownBrowser: string;
    };
    submit: string;
    telegram: {
      how: string;
      link: '{{username}}';
      linked: '{{username}}';
      notConfigured: string;
      notLinked: '{{username}}';
      open: '{{username}}';
      test: string;
      tested: string;
    };
    title: string;
    unsupported: string;
    username: {
      hint: string;
      label: string;
      problem: '{{maxChars}} {{minChars}}';
    };
  };
  programs: {
    docs: string;
    events: {
      messageFailed: string;
      messageSent: string;
      messageUnconfirmed: string;
      phoneConnected: string;
      phoneLost: string;
      replyTaken: string;
      runFinished: string;
      runStarted: string;
      test: string;
    };
    failures: {
      createToken: string;
      createWebhook: string;
      deleteWebhook: string;
      log: string;
      resend: string;
      revoke: string;
      saveWebhook: string;
      secret: string;
      test: string;
      tokens: string;
      webhookNow: string;
      webhooks: string;
    };
    log: {
      close: string;
      columns: {
        at: string;
        duration: string;
        event: string;
        result: string;
      };
      duration: '{{ms}}';
      empty: string;
      failures: {
        certificate: string;
        key: string;
        privateAddress: string;
        timeout: string;
        unknownHost: string;
        unreachable: string;
      };
      next: '{{moment}}';
      resend: string;
      resent: string;
      status: '{{status}}';
      title: '{{host}}';
    };
    secret: {
      close: string;
      copied: string;
      copy: string;
      copyFailed: string;
      once: string;
      token: '{{name}}';
      webhook: '{{host}}';
    };
    subtitle: string;
    title: string;
    tokens: {
      columns: {
        expires: string;
        name: string;
        role: string;
        used: string;
      };
      create: string;
      empty: string;
      expired: '{{moment}}';
      expires: string;
      expiresHint: string;
      expiresProblem: string;
      forever: string;
      hint: string;
      name: string;
      namePlaceholder: string;
      nameRequired: string;
      nameTooLong: '{{maxChars}}';
      never: string;
      revoke: string;
      revokeText: string;
      revokeTitle: '{{name}}';
      revoked: string;
      role: string;
      roles: {
        act: string;
        read: string;
      };
      secretLost: '{{name}}';
      title: string;
    };
    unsupported: string;
    webhooks: {
      actions: '{{host}}';
      address: string;
      addressProblem: string;
      cancel: string;
      columns: {
        address: string;
        events: string;
        state: string;
      };
      create: string;
      delete: string;
      deleteText: '{{host}}';
      deleteTitle: string;
      deleted: string;
      edit: string;
      empty: string;
      events: string;
      eventsPlaceholder: string;
      eventsProblem: string;
      hint: string;
      log: string;
      newSecret: string;
      newSecretText: string;
      newSecretTitle: string;
      save: string;
      saved: string;
      secretLost: '{{host}}';
      states: {
        active: string;
        failing: '{{moment}}';
        off: string;
        switchedOff: '{{moment}}';
      };
      test: string;
      tested: string;
      title: string;
      turnOff: string;
      turnOn: string;
      turnedOff: string;
      turnedOn: string;
      waiting: '{{count}}';
    };
  };
  progress: {
    done: '{{done}} {{total}}';
    next: '{{done}} {{moment}} {{total}}';
    waits: {
      file: string;
      offline: string;
      offlineSince: '{{moment}}';
      pace: string;
      paceUntil: '{{moment}}';
      queue: string;
      quiet: string;
      quietUntil: '{{moment}}';
      reply: string;
      sending: string;
      stopped: string;
      stoppedSince: '{{moment}}';
    };
  };
  proxies: {
    changed: string;
    discard: string;
    draftKept: string;
    first: string;
    hint: string;
    host: string;
    inUse: string;
    kind: string;
    kinds: {
      direct: string;
      http: string;
      https: string;
      none: string;
      server: string;
      socks5: string;
    };
    loadFailed: string;
    optional: string;
    outcomes: {
      filesBlocked: string;
      foreignServer: string;
      hangs: string;
      nameBlocked: string;
      proxyCutOff: string;
      proxyLogin: string;
      proxyOtherKind: string;
      proxyPrivate: string;
      proxyRefuses: string;
      proxySilent: string;
      proxyUnknown: string;
      refused: string;
      slow: '{{took}}';
      works: '{{took}}';
    };
    password: string;
    passwordKept: string;
    port: string;
    problems: {
      host: string;
      port: '{{max}}';
    };
    save: string;
    saveFailed: string;
    saved: string;
    spare: string;
    spareHint: string;
    test: string;
    testFailed: string;
    testing: string;
    title: string;
    username: string;
  };
  replay: {
    bar: {
      back: string;
      broken: string;
      details: string;
      forward: string;
      label: string;
      other: string;
      pause: string;
      play: string;
      position: string;
      step: '{{last}} {{step}}';
    };
    drop: {
      choose: string;
      refused: {
        damaged: string;
        empty: string;
        newer: string;
        notJson: string;
        otherApp: string;
        unknown: string;
      };
      sealed: string;
      text: string;
      title: string;
    };
    flaw: {
      broken: '{{message}}';
      noState: string;
      title: string;
      wrongShape: '{{field}}';
    };
    list: {
      action: string;
      all: string;
      filter: string;
      hidden: '{{total}}';
      label: string;
      none: string;
      steps: string;
    };
    seen: {
      call: '{{text}}';
      closed: '{{text}}';
      crash: '{{text}}';
      dialog: '{{text}}';
      failed: '{{text}}';
      offline: string;
      online: string;
      page: '{{text}}';
      reload: string;
      title: string;
      toast: '{{text}}';
    };
    toasts: string;
  };
  report: {
    close: string;
    content: {
      actions: string;
      errorId: string;
      errors: string;
      events: string;
      requests: string;
      size: string;
    };
    cut: string;
    open: string;
    preview: string;
    privacy: string;
    save: string;
    sizeKb: '{{size}}';
    title: string;
  };
  runs: {
    empty: {
      noFunnels: {
        text: string;
        title: string;
      };
      noRuns: string;
      removed: '{{count}}';
    };
    filter: {
      all: string;
      failed: string;
      label: string;
      none: string;
    };
    loadFailed: string;
    message: {
      afterPrevious: string;
      canceledHint: string;
      due: '{{moment}}';
      lateHint: string;
      less: string;
      mediaOnly: string;
      more: string;
      notSent: string;
      sent: '{{moment}}';
      skippedHint: string;
      unconfirmedHint: string;
    };
    messages: string;
    missed: {
      list: string;
      reasons: {
        failed: string;
        inactive: string;
        late: string;
        notReady: string;
        notWritable: string;
        overlap: string;
        restored: string;
        selectionMissing: string;
        seriesPaused: string;
      };
      status: string;
    };
    planned: {
      list: string;
    };
    resend: {
      action: string;
      asked: '{{moment}}';
      busy: string;
      confirm: '{{group}}';
      confirmTwice: '{{group}}';
      done: string;
      failed: string;
      label: '{{number}}';
      title: string;
    };
    run: {
      failedHint: string;
      pausedWithFunnel: string;
      sent: '{{sent}} {{total}}';
      startUnknown: string;
      started: '{{moment}}';
      statuses: {
        failed: string;
        finished: string;
        running: string;
        stopped: string;
      };
    };
    stop: {
      action: string;
      busy: string;
      confirm: string;
      done: string;
      failed: string;
      title: string;
    };
    title: {
      community: '{{name}}';
      group: '{{name}}';
    };
  };
  schedules: {
    badge: {
      active: string;
      inactive: string;
    };
    columns: {
      group: string;
      start: string;
      status: string;
      stop: string;
    };
    edit: string;
    editHint: string;
    empty: {
      action: string;
      text: string;
      title: string;
    };
    filter: {
      fields: {
        start: string;
        status: string;
      };
      found: '{{count}}';
      label: string;
      nothing: {
        text: string;
        title: string;
      };
      reset: string;
      search: string;
      start: {
        any: string;
        day: string;
        hour: string;
        later: string;
        past: string;
      };
      status: {
        all: string;
        running: string;
        waiting: string;
      };
    };
    funnel: '{{id}}';
    group: '{{id}}';
    hints: {
      hoursAgo: '{{amount}}';
      inHours: '{{amount}}';
      inMinutes: '{{amount}}';
      minutesAgo: '{{amount}}';
    };
    list: string;
    load: {
      failed: string;
      running: string;
      title: string;
    };
    many: {
      groups: '{{count}}';
      label: string;
      ofFunnel: '{{name}}';
      pause: {
        done: '{{count}}';
        effect: string;
        failed: string;
        title: '{{count}}';
      };
      resume: {
        done: '{{count}}';
        failed: string;
        shift: string;
        title: '{{count}}';
      };
      stop: {
        all: string;
        atOnce: string;
        done: '{{count}}';
        effect: '{{seconds}}';
        everywhere: '{{count}}';
        failed: string;
        states: '{{running}} {{waiting}}';
        title: '{{count}}';
        waiting: '{{count}}';
      };
      untouched: {
        pause: '{{total}}';
        resume: '{{total}}';
      };
    };
    memory: {
      clear: {
        action: string;
        busy: string;
        cleared: string;
        confirm: string;
        done: '{{count}}';
        failed: string;
      };
      hint: string;
      label: string;
      running: '{{amount}}';
      stopped: '{{amount}}';
    };
    move: {
      action: string;
      day: string;
      dayPlaceholder: string;
      done: '{{count}}';
      doneBroadcasts: '{{count}}';
      failed: string;
      from: '{{moment}}';
      how: string;
      moment: string;
      momentPlaceholder: string;
      planned: {
        scopes: {
          following: string;
          this: string;
        };
        standsStill: string;
        title: string;
      };
      problems: {
        empty: string;
        over: string;
        past: string;
        tooFar: string;
      };
      series: {
        done: string;
        doneFollowing: string;
        scope: string;
        scopes: {
          following: string;
          this: string;
          thisGroup: string;
        };
        standsStill: string;
        then: '{{moment}} {{repeat}}';
        title: string;
      };
      some: '{{reason}} {{total}}';
      title: '{{count}}';
      titleBroadcasts: '{{count}}';
      to: '{{moment}}';
      undone: string;
      ways: {
        day: string;
        moment: string;
      };
    };
    noTime: string;
    schedule: '{{id}}';
    schedules: '{{count}}';
    series: {
      actions: {
        edit: string;
        pause: string;
        resume: string;
        skip: string;
        stop: string;
      };
      columns: {
        actions: string;
        groups: string;
        when: string;
      };
      done: {
        pause: string;
        resume: string;
        skip: string;
        stop: string;
      };
      editStart: string;
      empty: '{{moment}}';
      failed: string;
      groups: {
        fixed: string;
        gone: string;
        label: string;
        selection: '{{name}}';
      };
      list: string;
      loadFailed: string;
      next: '{{moment}} {{repeat}}';
      nextMonthly: '{{moment}} {{repeat}}';
      noTime: string;
      none: string;
      overlap: {
        alongside: string;
        label: string;
        skip: string;
      };
      paused: '{{moment}}';
      stopQuestion: string;
      stopText: string;
      title: string;
      trouble: {
        failed: string;
        selectionMissing: string;
      };
      unlisted: '{{total}}';
      version: string;
    };
    status: {
      running: string;
      stopped: string;
      waiting: string;
    };
    stop: {
      action: string;
      busy: string;
      done: string;
      failed: string;
      secondsLeft: '{{amount}}';
      seriesGoesOn: string;
      undo: string;
      undone: '{{id}}';
      waiting: '{{id}} {{seconds}}';
    };
    subtitle: string;
    summary: {
      funnels: string;
      groups: string;
      schedules: string;
    };
    title: string;
  };
  selections: {
    choice: {
      chosen: '{{count}}';
      closed: '{{count}}';
      label: string;
      placeholder: string;
    };
    count: {
      closed: '{{count}}';
      found: '{{count}}';
      incomplete: string;
    };
    create: {
      done: string;
      failed: string;
      submit: string;
      title: string;
    };
    delete: {
      confirm: string;
      done: string;
      failed: string;
      text: string;
      title: '{{name}}';
    };
    edit: {
      failed: string;
      saved: string;
      submit: string;
      title: string;
    };
    form: {
      activity: {
        any: string;
        label: string;
        notWithin: string;
        within: string;
      };
      allTagIds: string;
      anyTagIds: string;
      canPost: {
        any: string;
        label: string;
        no: string;
        yes: string;
      };
      days: string;
      deletedTag: string;
      deletedTags: string;
      membersMax: string;
      membersMin: string;
      name: string;
      nameContains: string;
      namePlaceholder: string;
      noTagIds: string;
      noTags: string;
      problems: {
        days: '{{maxDays}}';
        empty: string;
        number: '{{maxMembers}}';
        range: string;
        taken: string;
        tooLong: '{{maxChars}}';
      };
      tagsPlaceholder: string;
      type: {
        any: string;
        community: string;
        group: string;
        label: string;
      };
      unknownActivity: string;
    };
    manage: {
      columns: {
        actions: string;
        groups: string;
        name: string;
      };
      create: string;
      deleteOne: '{{name}}';
      editOne: '{{name}}';
      full: '{{count}}';
      list: string;
      loadFailed: string;
      none: string;
      title: string;
    };
  };
  sendCheck: {
    adminsOnly: '{{count}}';
    exclude: string;
    missing: '{{count}}';
    more: '{{count}} {{names}}';
    notAdmin: '{{count}}';
    possible: '{{count}}';
    unknown: '{{id}}';
  };
  sending: {
    bannedAt: '{{time}}';
    bannedOn: '{{time}}';
    planned: '{{count}} {{moment}}';
    queue: '{{count}}';
    queueEmpty: string;
    restrictedAt: '{{time}}';
    restrictedOn: '{{time}}';
    resume: {
      action: string;
      done: string;
      doneSlowly: string;
      failed: string;
    };
    stop: {
      confirm: string;
      done: string;
      failed: string;
      late: string;
      text: string;
      title: string;
    };
    stoppedAt: '{{time}}';
    stoppedOn: '{{time}}';
  };
  server: {
    account: {
      added: '{{email}} {{password}}';
      alreadyOff: '{{email}}';
      alreadyOn: '{{email}}';
      auditEmpty: '{{email}}';
      devicesLeft: '{{left}}';
      directoryBusy: '{{directory}}';
      disabled: '{{broadcasts}} {{email}} {{sessions}}';
      empty: string;
      enabled: '{{email}}';
      exists: '{{email}}';
      filesLeft: '{{left}}';
      hooksLeft: '{{left}}';
      inFlight: '{{inFlight}}';
      listedDisabled: '{{email}}';
      messenger: '{{email}} {{messenger}}';
      messengerDefault: '{{email}}';
      messengerInUse: '{{email}}';
      migrated: string;
      passwordChanged: '{{email}} {{password}}';
      passwordTooShort: '{{accountPasswordMinChars}}';
      proxy: '{{email}} {{proxy}}';
      proxyChanged: string;
      proxyNone: '{{email}}';
      removed: '{{email}}';
      sessionsEmpty: '{{email}}';
      sessionsEnded: '{{email}} {{ended}}';
      unknown: '{{email}}';
      usage: string;
      wrongEmail: '{{email}}';
      wrongMessenger: string;
      wrongProxy: string;
    };
    backup: {
      made: '{{accounts}} {{folder}} {{messages}}';
      noSource: '{{place}}';
      notEmbedded: string;
      settled: '{{broadcasts}} {{messages}} {{runs}}';
      targetExists: '{{place}}';
    };
    broadcast: {
      completedMessage: '{{sent}} {{total}}';
      completedTitle: string;
      failedCount: '{{failed}}';
      failedMessage: string;
      failedTitle: string;
      interruptedMessage: '{{pending}}';
      interruptedTitle: string;
      unconfirmedCount: '{{unconfirmed}}';
    };
    calendar: {
      acts: {
        admit: string;
        close: string;
        correct: string;
        describe: string;
        open: string;
        picture: string;
        pin: string;
        recall: string;
        rename: string;
        resetInvite: string;
      };
      failed: '{{count}}';
      groups: '{{count}}';
      kinds: {
        act: string;
        broadcast: string;
        greeting: string;
        planned: string;
        resend: string;
        start: string;
        step: string;
      };
      messages: '{{count}}';
      name: string;
      states: {
        done: string;
        missed: string;
        paused: string;
        sending: string;
        skipped: string;
        waiting: string;
      };
    };
    connection: {
      banned: {
        text: string;
        textUntil: '{{until}}';
        title: string;
      };
      limited: {
        text: '{{until}}';
        title: string;
      };
      logged_out: {
        text: string;
        textToken: string;
        title: string;
      };
      outdated: {
        text: string;
        title: string;
      };
      reconnecting: {
        text: string;
        textBlocked: string;
        textProxy: string;
        title: string;
      };
      replaced: {
        text: string;
        title: string;
      };
      restored: {
        text: string;
        textStopped: string;
        title: string;
      };
      restricted: {
        text: string;
        title: string;
      };
      warned: {
        text: string;
        textUntil: '{{until}}';
        title: string;
      };
    };
    entryLinks: {
      full: string;
      title: string;
      unknown: string;
      unknownTitle: string;
    };
    failedRun: {
      message: '{{funnelName}} {{groupName}}';
      title: string;
    };
    firstAccount: string;
    funnelFile: {
      changed: string;
      fieldUnknown: string;
      fields: '{{max}}';
      funnel: '{{name}} {{problem}}';
      manifest: string;
      mediaUnknown: string;
      notOurs: string;
      otherVersion: string;
      sizes: string;
      tooMany: '{{left}} {{max}}';
      trailing: string;
      truncated: string;
      unkeepable: string;
    };
    groupActs: {
      notOpenedMessage: '{{groupName}}';
      notOpenedTitle: string;
    };
    groupWithoutName: '{{id}}';
    keeping: {
      failed: '{{reason}}';
      usage: string;
    };
    lateSteps: {
      message: '{{count}} {{lateMinutes}}';
      title: string;
    };
    lostAccount: {
      message: string;
      title: string;
    };
    missed: {
      failed: string;
      inactive: string;
      late: '{{lateMinutes}}';
      notReady: string;
      notWritable: string;
      overlap: string;
      several: '{{count}}';
      single: '{{funnelName}} {{groupName}}';
      title: string;
    };
    missedBroadcast: {
      failed: '{{text}}';
      fileOnly: string;
      late: '{{lateMinutes}} {{text}}';
      lateSeries: '{{count}} {{lateMinutes}} {{text}}';
      lateSeveral: '{{count}} {{lateMinutes}}';
      mediaMissing: '{{text}}';
      noGroups: '{{text}}';
      replanned: '{{text}}';
      restored: '{{text}}';
      selectionMissing: '{{text}}';
      title: string;
    };
    missedSeries: {
      failed: '{{funnelName}}';
      noGroups: '{{funnelName}}';
      selectionMissing: '{{funnelName}}';
    };
    move: {
      copyDiffers: '{{table}}';
      done: '{{folder}}';
      files: '{{copied}} {{present}}';
      keyDiffers: '{{dataDir}}';
      keyFile: '{{file}}';
      missing: '{{missing}}';
      noSource: '{{dataDir}}';
      schemaDiffers: string;
      targetBusy: string;
      targetNotEmpty: '{{table}}';
    };
    problems: {
      accountNameRequired: string;
      accountNameTooLong: '{{accountNameMaxChars}}';
      act: string;
      botToken: string;
      closedMinutes: string;
      copyNameRequired: string;
      delay: string;
      descriptionTooLong: '{{descriptionMaxChars}}';
      emailFormat: string;
      emailRequired: string;
      entryGroups: '{{entryGroupsMaxCount}}';
      entryMembers: '{{membersMaxCount}}';
      entryTwice: string;
      field: '{{field}}';
      fieldNameRequired: string;
      fieldNameTooLong: '{{fieldNameMaxChars}}';
      fieldValueTooLong: '{{fieldValueMaxChars}}';
      fileTooLarge: '{{fileMaxMb}}';
      funnelNameRequired: string;
      graph: string;
      greetingMentions: string;
      groupNameRequired: string;
      groupNameTooLong: '{{groupNameMaxChars}}';
      id: string;
      labelTooLong: '{{labelMaxChars}}';
      link: string;
      messageRequired: string;
      messageTooLong: '{{messageMaxChars}}';
      nameRequired: string;
      nameTooLong: '{{nameMaxChars}}';
      newPasswordTooShort: '{{accountPasswordMinChars}}';
      noGroups: string;
      noRequests: string;
      noValidGroups: string;
      noteTooLong: '{{noteMaxChars}}';
      nothingToSend: string;
      oneGroup: string;
      pace: string;
      paceGap: string;
      paceLateStart: '{{lateStartMinMinutes}}';
      paceQuiet: string;
      passwordRequired: string;
      passwordTooLong: '{{passwordMaxChars}}';
      passwordTooShort: '{{passwordMinChars}}';
      phoneNumber: string;
      pictureRequired: string;
      pinDays: string;
      pollMentionsAll: string;
      pollOptionTooLong: '{{pollOptionMaxChars}}';
      pollOptionsSame: string;
      pollQuestionTooLong: '{{pollQuestionMaxChars}}';
      pollTooFewOptions: '{{pollOptionsMinCount}}';
      pollTooManyOptions: '{{pollOptionsMaxCount}}';
      pollWithFile: string;
      pollWithoutQuestion: string;
      proxyHost: string;
      proxyPort: '{{proxyPortMax}}';
      repeat: string;
      selectionDays: string;
      selectionMembers: string;
      selectionMembersRange: string;
      selectionNameRequired: string;
      selectionNameTooLong: '{{selectionNameMaxChars}}';
      tagNameRequired: string;
      tagNameTooLong: '{{tagNameMaxChars}}';
      telegramUsername: '{{telegramUsernameMaxChars}} {{telegramUsernameMinChars}}';
      templateNameRequired: string;
      templateNameTooLong: '{{templateNameMaxChars}}';
      time: string;
      tokenNameRequired: string;
      tokenNameTooLong: '{{tokenNameMaxChars}}';
      tooManyConditions: '{{conditionsMaxCount}}';
      tooManyFunnels: '{{funnelFileMaxCount}}';
      tooManyGroups: '{{groupsMaxCount}}';
      tooManyIds: '{{chosenMaxCount}}';
      tooManyLinks: '{{linksMaxCount}}';
      tooManyNodes: '{{nodesMaxCount}}';
      tooManyRequests: '{{requestsMaxCount}}';
      tooManyZones: '{{zonesMaxCount}}';
      url: string;
      webhookAddress: string;
      webhookCredentials: string;
      webhookEvents: string;
      zone: string;
    };
    rotation: {
      done: '{{rows}}';
      doneSetKey: '{{rows}}';
      isRunning: string;
      needsNewKey: string;
      wrongKey: string;
    };
    salvage: {
      done: '{{folder}}';
      lost: '{{pages}} {{rows}}';
      noSource: '{{place}}';
      notOpened: '{{place}}';
      targetExists: '{{place}}';
    };
    start: {
      address: '{{url}}';
      configProblems: '{{problems}}';
      demoAccount: '{{email}} {{password}}';
      demoAccountOwnPassword: '{{email}}';
      directoryBusy: '{{directory}}';
      failed: '{{reason}}';
      keyDiffers: string;
      noAccounts: string;
      otherEngine: '{{folder}} {{found}}';
      portBusy: '{{port}}';
      publicUrlPath: '{{origin}}';
      simulated: string;
      stopped: string;
      stopping: string;
      withoutTls: string;
    };
    support: {
      answer: string;
      question: '{{email}} {{message}} {{number}}';
      textOnly: string;
    };
    telegram: {
      away: {
        text: string;
        title: string;
      };
      blocked: {
        text: string;
        title: string;
      };
      code: string;
      notConfigured: {
        text: string;
        title: string;
      };
      notLinked: {
        text: string;
        title: string;
      };
      refused: {
        text: string;
        title: string;
      };
      test: string;
      welcome: {
        codeExpired: string;
        linked: string;
        noUsername: string;
        unknownUsername: '{{username}}';
      };
    };
    templateTaken: '{{account}}';
    troubled: {
      failed: '{{failed}}';
      several: '{{count}}';
      single: '{{funnelName}} {{groupName}}';
      title: string;
      unconfirmed: '{{unconfirmed}}';
    };
    upgrade: {
      done: '{{folder}}';
      isCurrent: '{{place}}';
      noOldEngine: '{{place}}';
      noSource: '{{place}}';
      wrongEngine: '{{place}}';
    };
    variables: {
      members: '{{count}}';
    };
    votes: {
      cleared: string;
      counted: '{{options}}';
      over: string;
    };
    webhookOff: {
      message: '{{days}} {{host}}';
      title: string;
    };
  };
  session: {
    check: {
      retry: string;
      running: string;
      unreachable: string;
    };
    signedOut: string;
  };
  simulator: {
    communities: string[];
    groups: string[];
    numbered: '{{name}} {{number}}';
    people: string[];
    phrases: string[];
  };
  stats: {
    funnels: '{{amount}}';
    sent: '{{amount}}';
    updated: '{{moment}}';
  };
  storage: {
    trouble: {
      draftBroken: string;
      otherBroken: string;
      refused: string;
    };
  };
  support: {
    authors: {
      in: string;
      out: string;
    };
    conversation: string;
    failures: {
      load: string;
      send: string;
    };
    message: {
      keys: string;
      label: string;
      placeholder: string;
    };
    notConfigured: string;
    replyTime: string;
    sending: string;
    sent: string;
    sentBefore: string;
    submit: string;
    title: string;
    unregistered: {
      again: string;
      findBot: string;
      openBot: '{{username}}';
      start: string;
      title: string;
      username: string;
    };
  };
  tags: {
    colors: {
      blue: string;
      gray: string;
      green: string;
      red: string;
      teal: string;
      violet: string;
      yellow: string;
    };
    create: {
      done: string;
      failed: string;
      submit: string;
      title: string;
    };
    delete: {
      confirm: string;
      done: string;
      failed: string;
      inSelections: '{{names}}';
      text: '{{count}}';
      title: '{{name}}';
      unused: string;
    };
    edit: {
      failed: string;
      saved: string;
      submit: string;
      title: string;
    };
    form: {
      color: string;
      name: string;
      problems: {
        empty: string;
        taken: string;
        tooLong: '{{maxChars}}';
      };
    };
    manage: {
      columns: {
        actions: string;
        groups: string;
        name: string;
      };
      create: string;
      deleteOne: '{{name}}';
      editOne: '{{name}}';
      full: '{{count}}';
      list: string;
      loadFailed: string;
      none: string;
      title: string;
    };
    many: {
      add: {
        done: '{{count}}';
        failed: string;
        submit: string;
        title: '{{count}}';
      };
      failures: '{{count}}';
      label: string;
      remove: {
        done: '{{count}}';
        failed: string;
        none: string;
        placeholder: string;
        submit: string;
        title: '{{count}}';
      };
      undo: string;
      undone: string;
    };
    ofGroup: {
      failed: string;
      hint: '{{count}}';
      label: string;
      placeholder: string;
      saved: string;
      submit: string;
      title: '{{name}}';
    };
  };
  templates: {
    choice: string;
    delete: {
      confirm: string;
      done: string;
      everywhere: string;
      failed: string;
      text: string;
      title: '{{name}}';
    };
    form: {
      file: string;
      name: string;
      submit: string;
      text: string;
    };
    manage: {
      action: string;
      actions: string;
      create: string;
      createTitle: string;
      delete: string;
      deleteOne: '{{name}}';
      edit: string;
      editOne: '{{name}}';
      editTitle: string;
      file: '{{name}}';
      full: '{{count}}';
      loadFailed: string;
      none: string;
      onlyHere: string;
    };
    problems: {
      nameTooLong: '{{max}}';
      noName: string;
      noText: string;
      textTooLong: '{{max}}';
    };
    save: {
      action: string;
      done: string;
      failed: string;
      title: string;
    };
    title: string;
  };
  trial: {
    ended: string;
    group: {
      failed: string;
      hint: string;
      label: string;
      started: string;
      submit: string;
      title: string;
      unfilled: string;
      unsaved: string;
    };
    hint: string;
    next: string;
    open: string;
    passed: '{{span}}';
    pause: string;
    phone: string;
    replies: string;
    restart: string;
    resume: string;
    speed: string;
    sum: '{{messages}}';
    times: '{{speed}}';
    title: string;
    waits: {
      dayCap: '{{moment}}';
      hourCap: '{{moment}}';
      next: '{{moment}} {{span}}';
      quietHours: '{{moment}}';
      rateLimit: '{{moment}}';
      reply: '{{moment}}';
      soon: '{{moment}}';
      warmUp: '{{moment}}';
    };
    withoutPace: string;
  };
  variables: {
    check: {
      excluded: string;
      later: string;
      missing: '{{count}} {{name}}';
      more: '{{count}} {{names}}';
      nobody: string;
      tooLong: '{{count}}';
    };
    deletedField: string;
    everyone: {
      hint: string;
    };
    fields: {
      add: string;
      addFailed: string;
      added: string;
      delete: string;
      deleteFailed: string;
      deleteOne: '{{name}}';
      deleteText: string;
      deleteTitle: '{{name}}';
      deleted: string;
      full: '{{count}}';
      group: string;
      hint: string;
      loadFailed: string;
      manage: string;
      name: string;
      newName: '{{name}}';
      newNameShort: string;
      none: string;
      rename: string;
      renameFailed: string;
      renameOne: '{{name}}';
      renamed: string;
      save: string;
      saveFailed: string;
      saved: string;
      title: string;
    };
    insert: string;
    links: {
      failed: string;
      hint: string;
      label: string;
      leadsTo: '{{address}} {{url}}';
    };
    names: {
      date: string;
      everyone: string;
      groupMembers: string;
      groupName: string;
      weekday: string;
    };
    sample: string;
    zone: '{{zone}}';
  };
  versions: {
    against: string;
    back: string;
    canvas: string;
    changes: {
      more: '{{count}}';
      none: string;
      now: string;
      other: string;
      reordered: string;
      show: '{{name}}';
      title: '{{after}} {{before}}';
      was: string;
    };
    compare: {
      between: '{{after}} {{before}}';
      close: string;
      title: string;
    };
    current: string;
    draft: string;
    fields: {
      act: string;
      condition: string;
      delay: string;
      ends: string;
      isMultiple: string;
      media: string;
      message: string;
      options: string;
      schedule: string;
      type: string;
    };
    graphFailed: string;
    hint: string;
    loadFailed: string;
    marks: {
      added: string;
      changed: string;
      removed: string;
    };
    more: string;
    note: {
      failed: string;
      label: string;
      placeholder: string;
      save: string;
      saved: string;
    };
    number: '{{number}}';
    planned: '{{count}}';
    restore: {
      confirm: string;
      missing: string;
      same: string;
      submit: string;
      text: string;
      title: '{{number}}';
      unsaved: string;
    };
    running: '{{count}}';
    title: string;
    values: {
      file: '{{name}}';
      no: string;
      none: string;
      yes: string;
    };
  };
  zones: {
    alias: '{{alias}} {{offset}} {{place}}';
    cities: {
      almaty: string;
      amsterdam: string;
      anadyr: string;
      ashgabat: string;
      athens: string;
      baku: string;
      bali: string;
      bangkok: string;
      barnaul: string;
      beijing: string;
      belgrade: string;
      berlin: string;
      bishkek: string;
      chisinau: string;
      chita: string;
      delhi: string;
      dubai: string;
      dushanbe: string;
      helsinki: string;
      irkutsk: string;
      istanbul: string;
      jerusalem: string;
      kaliningrad: string;
      kamchatka: string;
      krasnoyarsk: string;
      kyiv: string;
      lisbon: string;
      london: string;
      losAngeles: string;
      madrid: string;
      magadan: string;
      minsk: string;
      moscow: string;
      newYork: string;
      nicosia: string;
      novosibirsk: string;
      omsk: string;
      paris: string;
      prague: string;
      riga: string;
      rome: string;
      sakhalin: string;
      samara: string;
      saratov: string;
      seoul: string;
      tallinn: string;
      tashkent: string;
      tbilisi: string;
      tomsk: string;
      vilnius: string;
      vladivostok: string;
      volgograd: string;
      warsaw: string;
      yakutsk: string;
      yekaterinburg: string;
      yerevan: string;
    };
    hint: string;
    named: '{{offset}} {{place}}';
  };
}
