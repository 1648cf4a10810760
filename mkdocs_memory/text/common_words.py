"""Words that make no keyphrase: verbs, adverbs, plain adjectives, function words.

Chosen by hand from the words that occur in at least one in twenty pages of two or more of
five kinds of text (reference documentation, a blog, notes, an encyclopaedia, agent chat).
"""

from __future__ import annotations

from mkdocs_memory.text.stopwords import words_of

_VERBS = words_of(
    """
    accept access achieve add affect aim allow appear apply ask assume automate avoid become begin
    believe bring call care carry cause change check choose click close come compare complete
    confirm consider contain continue contribute convert copy correspond cover create declare
    decide define delete depend deploy describe detail determine develop differ discover discuss
    display do enable encourage enjoy ensure enter exist expand expect explain explore express
    extend fail feel fill find finish fit fix focus follow get give go guess handle happen has have
    hear help hope identify implement import improve include increase indicate install introduce
    involve join jump keep know lead learn leave let like list look lose love maintain make manage
    matter mean mention mind miss mix modify move navigate need notice offer perform pick place
    plan prefer prepare prevent produce provide put raise reach read receive recommend reduce refer
    release remain remember remove replace represent require result return reuse review run save
    say see seem select send serve share should show shut simplify solve speak specify spend start
    stay stop store suggest support suppose take talk tell tend think tie touch try understand
    update use verify visit wait walk want watch wish wonder work worry write
    """
)
_OTHERS = words_of(
    """
    able absolutely across actual actually additional additionally afterwards ago ahead almost
    alone along alongside already alternative although altogether always another anymore anyway
    apart appropriate approximately around aside automatically available away awesome back bad
    basically behind best better big bigger bit briefly bunch case cases chapter certain certainly
    clear clearly com common commonly completely consistent convenient correct correctly couple
    course currently deeply def details different directly done early easier easily easy
    effectively eight either el else en enough entire entirely especially even eventually every
    everyone everything exact exactly example examples excited existing explicitly extra extremely
    far faster final finally fine first five following four frequently fresh fully fun generally
    given good great half handy happy hello higher highly huge ideal identical immediately
    important inside interesting internally isn last late later latest least left less likely
    little locally longer lot lots lower main mainly major many maybe meaningful minutes modern
    mostly multiple named near nearly necessary need net never new newer newest next nice nine none
    normal normally note notes now obvious often ok okay older optionally org originally others
    otherwise outside overall own particular particularly perfect possible possibly potentially
    powerful practical pretty previous previously primarily probably proper properly quickly quite
    ready really recent recently related relatively relevant remaining respective right rough rest
    safely second seconds separately serious seven several significant significantly similar
    similarly simple simpler simplest simply six slightly sometimes soon specific specifically step
    steps straightforward stuff sufficient sure surely technical ten thanks thank third three tip
    together tons top total totally traditional trivial true truly two type typical typically
    ultimately unable unless unlike unnecessary useful usual usually valuable various week well
    whenever wherever whole wide widely wonderful worth wrong yesterday today tomorrow january
    february march april june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday ms ns us kb mb gb tb kib mib gib kbit mbit gbit db hz
    khz mhz ghz wh kwh px fps rpm mm cm km kg hrs sec hour hours minute day days month months year
    years somebody nobody anybody eleven twelve thirteen fifteen sixteen twenty thirty forty fifty
    sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen
    utc gmt pst est cet jst context decision decisions consequences beside nowadays worse arrives
    listen costs instructions quiet stands stand afford disturbing
    sounds sounded sounding turned turning fourteen
    """
)


def _inflected(verb: str) -> list[str]:
    """Return a verb with its regular endings: `make`, `makes`, `maked`, `making`."""
    base = verb.removesuffix("e")
    doubled = base + base[-1]
    return [
        *(verb, f"{verb}s", f"{verb}es", f"{base}ed", f"{base}ing", f"{base}ies"),
        *(f"{doubled}ed", f"{doubled}ing", f"{base[:-1]}ied", f"{base[:-1]}ies"),
    ]


_IRREGULAR = words_of(
    """
    became began bought brought came chose chosen did done fed felt found gave given gone got
    gotten happened heard held kept knew known led learnt left made meant met paid ran said saw
    seen sent shown sold spent spoke stood taken taught thought threw told took understood was went
    were wrote written
    """
)

ENGLISH_COMMON_WORDS = (
    frozenset(form for verb in _VERBS for form in _inflected(verb)) | _OTHERS | _IRREGULAR
)
"""Verbs, adverbs and adjectives that no phrase holds, in lower case."""

ENGLISH_ADJECTIVES = words_of(
    """
    advanced automatic basic binary bold cold complex custom deep default dynamic empty external
    fast free full general global hard heavy high hot internal invalid key large light local long
    low manual minimal minor native old online open optional original parallel partial physical
    plain primary private public pure quick random raw real regular remote rich safe secondary
    secure separate serial shared short single slow small soft special stable standard static
    strict strong temporary tiny unique unknown valid virtual weak
    """
)
"""Adjectives that may begin a phrase (`large language model`) but are none and end none."""

ENGLISH_HEADS = words_of("end time point first")
"""Words that are in a term only as `end of turn`, `time to market` or `first byte` are."""

MEASURE_NOUNS = words_of(
    """
    amount array beginning bit body bottom bundle bunch case chain choice chunk class collection
    combination copy count couple course creation data definition degree description detail edge
    effect fact family field file form fraction front group half handful history idea instance
    item kind lack layer length level line list lot majority matter maximum member middle minimum
    minority mix mixture name number object option order output pack page pair paragraph part
    percentage piece place plenty portion position possibility power presence problem process
    property purpose quantity question range rest result risk role row rule sample section
    selection sense sequence series set share shape side size sort stack start string
    style subset sum summary table team text thousand top total type value variety version view
    way word world access addition approach link connection contrast reference response return
    solution support switch thanks transition parent owner author user project
    """
)
"""Nouns that count, part or point before `of` and `to`, as keys: no term begins with them."""

LANGUAGES = words_of(
    """
    arabic chinese danish dutch english farsi finnish french german greek hebrew hindi indonesian
    italian japanese korean norwegian polish portuguese romanian russian spanish swedish thai
    turkish ukrainian vietnamese Arabic Chinese Danish Dutch English Finnish French German Greek
    Hebrew Hindi Indonesian Italian Japanese Korean Norwegian Polish Portuguese Romanian Russian
    Spanish Swedish Thai Turkish Ukrainian Vietnamese 日本語 英語 中国語 韓国語 フランス語 ドイツ語
    スペイン語 ロシア語 イタリア語 ポルトガル語 母語 外国語 中文 英文 英语 英語 日文 日语 日語 汉语
    漢語 法语 法語 德语 德語 韩语 韓語 俄语 俄語 西班牙语 西班牙語 葡萄牙语 意大利语 普通话 母语
    """
)
"""Names of languages, which texts mention without being about them."""

JAPANESE_COMMON_WORDS = words_of(
    """
    以下 以上 以前 以降 以外 以内 上記 下記 前述 後述 場合 必要 可能 不可能 今回 前回 次回 今後
    今日 最近 最後 最初 最新 最終 同様 同時 同じ 自分 自身 全部 全体 全て 一部 一般 一般的 基本
    基本的 具体的 例 例外的 一番 一度 一緒 一方 他 別 各 約 何 方 人 物 事 時 中 前 後 上 下 内 外
    間 際 点 的 性 化 等 用 型 数 値 名 毎 側 式 者 個 回 年 月 日 分 秒 円 本 次 今 元 先 度 使用
    利用 実行 作成 追加 削除 変更 更新 指定 設定 取得 確認 表示 説明 紹介 記述 記載 定義 宣言 生成
    追記 参照 提供 対応 選択 開始 終了 完了 実施 実装 実現 検討 判断 理解 解決 解説 期待 注意 想定
    考慮 意味 含 使 行 持 見 書 読 思 言 知 作 出 入 受 与 送 返 呼 動 変 置 付 取 合 示 得 求 続
    加 増 減 始 終 異 同 多 少 大 小 高 低 長 短 新 古 良 悪 簡単 便利 重要 大事 大切 特定 特別
    複数 様々 多数 多く 少数 通常 普通 完全 正確 明確 適切 正常 自動的 直接 間接 事前 事後 当然
    実際 実質 単純 複雑 詳細 便宜 別途 随時 順次 逐次 都度 毎回 現在 当時 過去 将来 未来 直前 直後
    方法 手順 理由 結果 問題 内容 対象 状態 状況 目的 違 豆知識 備考 補足 注記 警告 可能性 選択肢
    全員 手元 余地 前提 皆 皆様 毎日 記事 翻訳 日本語 英語 文字 文字列 関数 変数 引数 配列 項目
    一覧 種類 部分 起動 停止 統合 保存 計算 送信 受信 接続 導入 検索 入力 出力 管理 構築 登録 編集
    公開 公式 標準化 開発者 利用者 担当者 読者 手段 目標 観点 役割 関係 関連 規模 範囲 単位 段階
    期間 頻度 件数 回数 時点 地点 条件 制約 制限 影響 効果 効率 性質 特徴 特性 必要性 重要性 既存
    何年 仕様 インストール ダウンロード アップロード スクリーンショット ヒント チェック スタート
    サポート シンプル メリット デメリット サイト ウェブサイト ボタン クリック ウィンドウ メッセージ
    インポート エクスポート テスト デフォルト コメント アイデア イメージ カスタム キーワード
    グループ コマンド サイズ スタイル スペース セット タイミング チーム トップ トピック プロダクト
    ベース ヘルプ メイン メンバー ライブラリ リソース ルール ログイン パッケージ 非常 大量 多様
    有効 無効 不要 同一 独自 個別 共通 相互 各種 各自 双方 両方 片方 内部 外部 上位 下位 先頭 末尾
    左側 右側 前半 後半 最大 最小 最適 最低 最高 以来 当初 途中 即座 若干 多少 相当 程度 主要 主 副
    高速 低速 安全 安心 快適 柔軟 堅牢 強力 優秀 素敵 見た目 書き方 使い方 考え方 やり方 作り方
    読み方 違い 使い 扱い 働き 動き 流れ 仕方 中央値 平均値 割合 台所 会話 返事 一日 自然 朝 夜
    ユースケース コンセプト ハウツー ステップ セットアップ エラー シナリオ ディスカッション
    チャレンジ ユーザーガイド リファレンス フィードバック ミーティングノート
    トラブルシューティング
    本物 覚え書き 逃げ道 経緯 決定 帰結 背景 聞き手
    """
)
"""Words that are no keyphrase alone; inside a compound they may be part of one."""

CHINESE_COMMON_WORDS = words_of(
    """
    使用 利用 运行 運行 执行 執行 创建 創建 建立 添加 新增 增加 删除 刪除 修改 更改 更新 指定 设置
    設置 設定 获取 獲取 取得 确认 显示 顯示 说明 說明 介绍 描述 记录 定义 定義 声明 宣告 生成 提供
    支持 支援 选择 開始 开始 结束 完成 实现 實現 判断 理解 解决 期望 注意 包含 包括 返回 回傳 接收
    发送 發送 导入 匯入 调用 呼叫 访问 存取 保存 保持 打开 關閉 关闭 启动 啟動 停止 查看 检查 檢查
    测试 部署 安装 配置 传递 傳遞 传入 输入 输出 读取 写入 加载 处理 發生 发生 出现 产生 變成 变成
    成为 属于 存在 具有 拥有 采用 应用 作为 位于 来自 基于 对于 用于 关于 由于 等于 大于 小于 希望
    想要 允许 避免 确保 保证 帮助 告诉 知道 看到 得到 收到 找到 遇到 达到 进入 通过 经过 根据 按照
    以及 或者 并且 而且 因此 所以 但是 然而 不过 如果 虽然 尽管 即使 例如 比如 此外 另外 同时 首先
    其次 然后 最后 最终 最近 最新 目前 当前 现在 之前 之后 以前 以后 以下 以上 左右 其他 其它 其中
    所有 任何 每个 各种 多种 多个 几个 一个 一些 一种 两个 三个 第一 第二 单个 整个 部分 全部 完全
    完整 简单 复杂 重要 主要 具体 特定 特别 不同 相同 相关 类似 正常 常见 常用 基本 一般 普通 真正
    实际 直接 间接 自动 手动 可能 可以 能够 应该 必须 需要 无需 不要 不能 没有 已经 正在 将会 还有
    只有 只要 只是 就是 都是 也是 不是 这里 那里 哪里 这样 那样 怎样 如何 什么 为何 方便 容易 快速
    良好 更好 最好 很多 许多 大量 少量 足够 仅仅 甚至 非常 十分 比较 相当 稍微 逐步 继续 我们 你们
    他们 自己 大家 人们 时候 情况 方法 方式 问题 结果 原因 内容 信息 示例 例子 步骤 部份 東西 东西
    事情 地方 方面 版本 本章 本文 本节 下面 上面 前面 后面 里面 對應 对应 進行 进行 尝试 嘗試 看看
    记得 请求到 表示 意味 构建 構建 称为 叫做 等待 表明 提示 技术细节 情况下 大多数 星期一 星期二
    星期三 星期四 星期五 星期六 星期日 启动时 多数 少数 本例 免费 小技巧 警告 英文 中文 翻译 认为
    觉得 考虑 推荐 建议 欢迎 感谢 同样 一起 采取 赶时间 段时间 这种 那种 哪种 负责 保留 导出 备份
    复制 改变 变更 提升 提高 降低 减少 撰写 展示 呈现 现有 已有 原有 一段 宣布
    """
)
"""Verbs and function words that no Chinese phrase begins or ends with."""

CHINESE_PLAIN_NOUNS = words_of(
    """
    函数 字符串 变量 数组 参数 类型 参数名 值 默认值 格式 操作 动作 过程 能力 效果 影响 程度 范围
    规模 数量 质量 作用 意义 价值 角色 关系 区别 优势 缺点 优点 特点 特性 性质 条件 状态 阶段 期间
    目标 目的 原理 原则 标准 规则 要求 需求 方案 策略 措施 手段 途径 资源 内部 外部 上方 下方 左侧
    右侧 顶部 底部 开头 结尾 中间 周围 附近 之外 之内 全局 本地 远程 用户 开发者 读者 作者 团队
    成员 人员 公司 项目 产品 业务 客户 历史 行动 消息 集成 移动 分享 公开 官方 付费 命令 脚本 代码
    文本 页面 界面 按钮 链接 图片 图像 时间段 语言 编辑 阅读 搜索 查找 匹配 替换 计算 统计 分析
    设计 开发 维护 优化 改进 扩大 缩小 限制 控制 管理 收集 存储 解析 转换 渲染 计算机 时间 参与
    关键领域 毫秒 分钟 小时 秒钟 机器 失败 回复 对话 指标 一半 峰值 平均 中位数 百分位 厨房 背景
    决定 后果 链路 代价 文字 修复 公告 演示 需求项 用户指南 操作指南 错误 例外 影响 差别 位置
    """
)
"""Words that are no keyphrase alone; inside a compound they may be part of one."""
