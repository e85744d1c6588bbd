// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC165Checker} from "@openzeppelin/contracts/utils/introspection/ERC165Checker.sol";
import {Ownable} from "solady/auth/Ownable.sol";
import {FixedPointMathLib} from "solady/utils/FixedPointMathLib.sol";
import {Initializable} from "solady/utils/Initializable.sol";
import {LibClone} from "solady/utils/LibClone.sol";
import {LibZip} from "solady/utils/LibZip.sol";
import {ReentrancyGuardTransient} from "solady/utils/ReentrancyGuardTransient.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {UUPSUpgradeable} from "solady/utils/UUPSUpgradeable.sol";
import {IAuth} from "../auth/IAuth.sol";
import {ABudget} from "../budget/ABudget.sol";
import {AIncentive} from "../incentive/AIncentive.sol";
import {BoostError} from "../shared/BoostError.sol";
import {IClaw} from "../shared/IClaw.sol";
import {ICloneable} from "../shared/ICloneable.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {AssetType, ClawbackPayload, Transfer} from "../shared/Transfer.sol";
import {Boost, CreateBoostPayload, Target} from "./Boost.sol";
import {BoostClaims} from "./BoostClaims.sol";
import {BoostComponents} from "./BoostComponents.sol";
import {BoostFees} from "./BoostFees.sol";
import {BoostTopUps} from "./BoostTopUps.sol";
import {IBoostCore} from "./IBoostCore.sol";
import {IProtocolFeeModule} from "./IProtocolFeeModule.sol";

/// @title BoostCore
/// @notice Creates boosts and pays claims. Runs behind an ERC-1967 proxy.
/// @dev Each incentive has its own account, so hostile components of one boost cannot cost another boost anything.
contract BoostCore is Initializable, Ownable, UUPSUpgradeable, ReentrancyGuardTransient, IBoostCore {
    using BoostFees for BoostFees.StoredIncentive;

    /// @notice A fee is a number of these parts.
    uint64 public constant FEE_DENOMINATOR = BoostFees.DENOMINATOR;

    /// @notice The contract that authorizes the creators of boosts; the zero address authorizes everyone.
    IAuth public createBoostAuth;

    /// @notice The core's fee on new boosts, in 1/10,000 of what they pay and in addition to it.
    uint64 public protocolFee;

    /// @notice The account that receives the fees.
    address public protocolFeeReceiver;

    /// @notice The share of referrers in 1/10,000 of what claims are paid. It is taken out of the fee.
    uint64 public referralFee;

    /// @notice The contract that sets the fee of new boosts instead of `protocolFee`; the zero address is none.
    address public protocolFeeModule;

    /// @notice Below this amount in base units, the fees that are left after an incentive's last claim are collected with it.
    uint64 public DUST_THRESHOLD;

    /// @notice The registry that this core belongs to.
    address public registry;

    uint256 internal _boostCount;
    mapping(uint256 boostId => BoostClaims.StoredBoost) internal _boosts;
    mapping(bytes32 key => BoostFees.StoredIncentive) internal _incentives;
    mapping(uint256 boostId => mapping(address claimant => bool)) internal _hasParticipated;
    mapping(bytes32 key => BoostFees.PendingRefund) internal _pendingRefunds;

    constructor() {
        _disableInitializers();
    }

    /// @notice Initializes the core behind its proxy.
    /// @param registry_ - returned to clients; the core itself does not call it.
    /// @param protocolFeeReceiver_ - the account that receives the fees.
    /// @param owner_ - the account that sets what follows, and that upgrades the core.
    function initialize(address registry_, address protocolFeeReceiver_, address owner_) external initializer {
        _initializeOwner(owner_);
        registry = registry_;
        protocolFeeReceiver = protocolFeeReceiver_;
        protocolFee = 1_000;
        DUST_THRESHOLD = 1_000;
    }

    /// @notice Sets the contract that authorizes the creators of boosts.
    /// @param auth_ - the zero address authorizes everyone.
    function setCreateBoostAuth(address auth_) external onlyOwner {
        createBoostAuth = IAuth(auth_);
    }

    /// @notice Sets the account that receives the fees.
    /// @param protocolFeeReceiver_ - the account.
    function setProtocolFeeReceiver(address protocolFeeReceiver_) external onlyOwner {
        protocolFeeReceiver = protocolFeeReceiver_;
    }

    /// @notice Sets the fee of new boosts.
    /// @param protocolFee_ - in 1/10,000, at most 10,000 and more than the referrers' share.
    function setProtocolFee(uint64 protocolFee_) external onlyOwner {
        if (protocolFee_ > FEE_DENOMINATOR || protocolFee_ <= referralFee) {
            revert BoostError.InvalidPercentage(protocolFee_);
        }
        protocolFee = protocolFee_;
    }

    /// @notice Sets the share of referrers.
    /// @param referralFee_ - in 1/10,000, at most the fee.
    function setReferralFee(uint64 referralFee_) external onlyOwner {
        if (referralFee_ > protocolFee) revert BoostError.InvalidPercentage(referralFee_);
        referralFee = referralFee_;
    }

    /// @notice Sets the contract that sets the fee of new boosts.
    /// @param protocolFeeModule_ - the zero address is none.
    function setProtocolFeeModule(address protocolFeeModule_) external onlyOwner {
        protocolFeeModule = protocolFeeModule_;
    }

    /// @notice Sets the amount below which fees that are left over are collected with an incentive's last claim.
    /// @param newThreshold - in base units, less than 10,000.
    function setDustThreshold(uint64 newThreshold) external onlyOwner {
        if (newThreshold >= FEE_DENOMINATOR) revert BoostError.InvalidPercentage(newThreshold);
        DUST_THRESHOLD = newThreshold;
    }

    /// @inheritdoc IBoostCore
    function createBoost(bytes calldata data_) external nonReentrant returns (Boost memory) {
        if (address(createBoostAuth) != address(0) && !createBoostAuth.isAuthorized(msg.sender)) {
            revert BoostError.Unauthorized();
        }
        CreateBoostPayload memory payload = abi.decode(LibZip.cdDecompress(data_), (CreateBoostPayload));
        BoostComponents.requireInterface(payload.budget, InterfaceId.BUDGET);
        if (!ABudget(payable(payload.budget)).isAuthorized(msg.sender)) revert BoostError.Unauthorized();
        uint256 boostId = _boostCount++;
        BoostClaims.StoredBoost storage boost = _boosts[boostId];
        uint64 fee =
            protocolFeeModule == address(0) ? protocolFee : IProtocolFeeModule(protocolFeeModule).getProtocolFee(data_);
        fee += payload.protocolFee;
        boost.protocolFee = fee;
        boost.budget = payload.budget;
        boost.owner = payload.owner;
        if (payload.maxParticipants != 0) {
            boost.isLimited = true;
            boost.maxParticipants = payload.maxParticipants;
        }
        address action = BoostComponents.create(payload.action, InterfaceId.ACTION);
        address allowList = BoostComponents.create(payload.allowList, InterfaceId.ALLOW_LIST);
        for (uint256 index; index < payload.incentives.length; ++index) {
            _addIncentive(boostId, index, fee, payload.budget, payload.incentives[index], true);
        }
        address validator = BoostComponents.createValidator(payload.validator, action);
        // forge-lint: disable-next-line(unsafe-typecast)
        boost.incentiveCount = uint32(payload.incentives.length);
        boost.action = action;
        boost.allowList = allowList;
        boost.validator = validator;
        boost.bindsReferrer = BoostComponents.bindsReferrer(validator);
        boost.isOpen = ERC165Checker.supportsInterface(allowList, InterfaceId.PERMANENTLY_OPEN);
        emit BoostCreated(
            boostId, payload.owner, action, payload.incentives.length, validator, allowList, payload.budget
        );
        return _readBoost(boostId);
    }

    /// @inheritdoc IBoostCore
    function addIncentiveToBoost(uint256 boostId, Target calldata target)
        external
        nonReentrant
        returns (address newIncentive)
    {
        BoostClaims.StoredBoost storage boost = _getStoredBoost(boostId);
        address budget = boost.budget;
        // An owner whom the budget no longer authorizes must not be able to empty it.
        if (msg.sender != boost.owner || !ABudget(payable(budget)).isAuthorized(msg.sender)) {
            revert BoostError.Unauthorized();
        }
        uint256 incentiveId = boost.incentiveCount++;
        return _addIncentive(boostId, incentiveId, boost.protocolFee, budget, target, false);
    }

    /// @inheritdoc IBoostCore
    function claimIncentive(uint256 boostId_, uint256 incentiveId_, address referrer_, bytes calldata data_)
        external
        payable
    {
        claimIncentiveFor(boostId_, incentiveId_, referrer_, data_, msg.sender);
    }

    /// @inheritdoc IBoostCore
    function claimIncentiveFor(
        uint256 boostId_,
        uint256 incentiveId_,
        address referrer_,
        bytes calldata data_,
        address claimant
    ) public payable nonReentrant {
        BoostClaims.Claim memory claim = BoostClaims.Claim(boostId_, incentiveId_, claimant, referrer_);
        BoostFees.StoredIncentive storage incentive = _incentives[BoostFees.incentiveKey(boostId_, incentiveId_)];
        BoostFees.Payment memory payment = incentive.loadPayment();
        BoostClaims.validate(_boosts[boostId_], _hasParticipated, payment.instance, claim, data_);
        (uint256 paid, uint256 balanceAfter) = BoostClaims.pay(incentive, payment, claimant, data_);
        if (paid != 0) _collectFee(incentive, payment, claim, paid, balanceAfter);
        emit BoostClaimed(boostId_, incentiveId_, claimant, claim.referrer, data_);
    }

    /// @inheritdoc IBoostCore
    function topupIncentiveFromBudget(uint256 boostId, uint256 incentiveId, bytes calldata data_, address budget)
        external
        nonReentrant
    {
        if (budget == address(0)) budget = _getStoredBoost(boostId).budget;
        BoostComponents.requireInterface(budget, InterfaceId.BUDGET);
        if (msg.sender != budget && !ABudget(payable(budget)).isAuthorized(msg.sender)) {
            revert BoostError.Unauthorized();
        }
        BoostFees.StoredIncentive storage incentive = BoostFees.getIncentive(_incentives, boostId, incentiveId);
        (Transfer memory request, uint256 amount, uint256 fee) = BoostTopUps.quoteTopUp(incentive, data_);
        uint256 balanceBefore = SafeTransferLib.balanceOf(request.asset, address(this));
        BoostFees.disburse(budget, request, 0, amount + fee);
        BoostTopUps.topUp(incentive, boostId, incentiveId, amount, fee, balanceBefore);
    }

    /// @inheritdoc IBoostCore
    function topupIncentiveFromSender(uint256 boostId, uint256 incentiveId, bytes calldata data_)
        external
        nonReentrant
    {
        BoostFees.StoredIncentive storage incentive = BoostFees.getIncentive(_incentives, boostId, incentiveId);
        (Transfer memory request, uint256 amount, uint256 fee) = BoostTopUps.quoteTopUp(incentive, data_);
        uint256 balanceBefore = SafeTransferLib.balanceOf(request.asset, address(this));
        SafeTransferLib.safeTransferFrom(request.asset, msg.sender, address(this), amount + fee);
        BoostFees.requireReceived(AssetType.ERC20, request.asset, 0, balanceBefore, amount + fee);
        BoostTopUps.topUp(incentive, boostId, incentiveId, amount, fee, balanceBefore);
    }

    /// @inheritdoc IClaw
    /// @dev Only for the boost's budget. The fee on what is returned is returned too, now or as soon as the token allows it.
    function clawback(bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        nonReentrant
        returns (uint256 amount, address asset)
    {
        if (msg.sender != _getStoredBoost(boostId).budget) revert BoostError.Unauthorized();
        BoostFees.StoredIncentive storage incentive = BoostFees.getIncentive(_incentives, boostId, incentiveId);
        address receiver = abi.decode(data_, (ClawbackPayload)).target;
        uint256 balanceBefore = incentive.asset == address(0) ? 0 : incentive.balanceOf();
        (amount, asset) = AIncentive(incentive.instance).clawback(data_);
        if (amount == 0) revert BoostError.ClawbackFailed(msg.sender, data_);
        if (incentive.asset != address(0)) {
            uint256 returned = FixedPointMathLib.zeroFloorSub(balanceBefore, incentive.balanceOf());
            uint256 fee =
                FixedPointMathLib.min(BoostFees.calculateFee(returned, incentive.protocolFee), incentive.remaining());
            incentive.refund(
                _pendingRefunds[BoostFees.incentiveKey(boostId, incentiveId)], boostId, incentiveId, receiver, fee
            );
        }
        emit Clawback(boostId, incentiveId, msg.sender, receiver, amount, asset);
    }

    /// @inheritdoc IBoostCore
    function settleProtocolFees(uint256 boostId, uint256 incentiveId) external nonReentrant {
        BoostFees.StoredIncentive storage incentive = BoostFees.getIncentive(_incentives, boostId, incentiveId);
        if (incentive.asset == address(0)) return;
        BoostFees.PendingRefund storage pendingRefund = _pendingRefunds[BoostFees.incentiveKey(boostId, incentiveId)];
        incentive.refund(pendingRefund, boostId, incentiveId, pendingRefund.receiver, 0);
        uint256 requiredFees =
            FixedPointMathLib.fullMulDivUp(incentive.balanceOf(), incentive.protocolFee, FEE_DENOMINATOR);
        uint256 excess = FixedPointMathLib.zeroFloorSub(incentive.remaining(), requiredFees);
        if (excess == 0) return;
        emit ProtocolFeesCollected(boostId, incentiveId, excess, protocolFeeReceiver);
        incentive.pay(protocolFeeReceiver, excess);
    }

    /// @inheritdoc IBoostCore
    function getBoostCount() external view returns (uint256) {
        return _boostCount;
    }

    /// @inheritdoc IBoostCore
    function getBoost(uint256 index) external view returns (Boost memory) {
        return _readBoost(index);
    }

    /// @inheritdoc IBoostCore
    function getIncentiveFeesInfo(bytes32 key) external view returns (IncentiveDisbursalInfo memory) {
        BoostFees.StoredIncentive storage stored = _incentives[key];
        return
            IncentiveDisbursalInfo(
                stored.assetType, stored.asset, stored.remaining(), stored.protocolFee, stored.tokenId
            );
    }

    /// @inheritdoc IBoostCore
    function incentivesFeeInfo(bytes32 key)
        external
        view
        returns (
            AssetType assetType,
            address asset,
            uint256 protocolFeesRemaining,
            uint256 protocolFee,
            uint256 tokenId
        )
    {
        BoostFees.StoredIncentive storage stored = _incentives[key];
        return (stored.assetType, stored.asset, stored.remaining(), stored.protocolFee, stored.tokenId);
    }

    /// @notice Returns the version, from which clients know the functions of this core.
    /// @return the version.
    function version() external pure returns (string memory) {
        return "1.2.0";
    }

    /// @notice Accepts ERC-1155 tokens: the fees of incentives that pay in them.
    /// @return the selector of this function.
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function _addIncentive(
        uint256 boostId,
        uint256 incentiveId,
        uint64 fee,
        address budget,
        Target memory target,
        bool isNewBoost
    ) private returns (address instance) {
        if (!target.isBase) {
            revert BoostError.InvalidInstance(InterfaceId.INCENTIVE, target.instance);
        }
        BoostComponents.requireInterface(target.instance, InterfaceId.INCENTIVE);
        instance = LibClone.clone(target.instance);
        BoostFees.StoredIncentive storage incentive = _incentives[BoostFees.incentiveKey(boostId, incentiveId)];
        incentive.instance = instance;
        incentive.protocolFee = fee;
        bytes memory preflight = AIncentive(instance).preflight(target.parameters);
        if (preflight.length != 0) incentive.fund(instance, budget, preflight);
        ICloneable(instance).initialize(target.parameters);
        emit IncentiveAdded(boostId, incentiveId, instance, isNewBoost);
    }

    function _collectFee(
        BoostFees.StoredIncentive storage incentive,
        BoostFees.Payment memory payment,
        BoostClaims.Claim memory claim,
        uint256 paid,
        uint256 balanceAfter
    ) private {
        uint256 reserved = incentive.remaining();
        // Rounding, and top-ups that bypassed this core, can leave less than the fee. The claimant is paid in any case.
        uint256 fee = FixedPointMathLib.min(BoostFees.calculateFee(paid, payment.protocolFee), reserved);
        uint256 distributed = _payReferrer(payment, claim, paid, fee);
        // What is left after the last claim is collected with it if it is too small to be settled later.
        if (balanceAfter == 0 && reserved - fee < DUST_THRESHOLD) fee = reserved;
        uint256 protocolShare = fee - distributed;
        address receiver = protocolFeeReceiver;
        if (protocolShare != 0 && BoostFees.tryPay(payment, receiver, protocolShare)) {
            emit ProtocolFeesCollected(claim.boostId, claim.incentiveId, protocolShare, receiver);
            distributed += protocolShare;
        }
        // What the receiver rejects stays in the account, for `settleProtocolFees`.
        if (distributed != 0) incentive.setRemaining(reserved - distributed);
    }

    /// @dev Pays the referrer's share of a fee, if there is a referrer and the token allows it.
    function _payReferrer(BoostFees.Payment memory payment, BoostClaims.Claim memory claim, uint256 paid, uint256 fee)
        private
        returns (uint256 referralAmount)
    {
        address referrer = claim.referrer;
        if (referrer == address(0) || referrer == claim.claimant) return 0;
        referralAmount = FixedPointMathLib.min(BoostFees.calculateFee(paid, referralFee), fee);
        if (referralAmount == 0 || !BoostFees.tryPay(payment, referrer, referralAmount)) return 0;
        emit ReferralFeeSent(referrer, claim.claimant, claim.boostId, claim.incentiveId, payment.asset, referralAmount);
    }

    function _readBoost(uint256 boostId) private view returns (Boost memory boost) {
        BoostClaims.StoredBoost storage stored = _getStoredBoost(boostId);
        boost.action = stored.action;
        boost.validator = stored.validator;
        boost.allowList = stored.allowList;
        boost.budget = stored.budget;
        boost.incentives = new address[](stored.incentiveCount);
        for (uint256 index; index < boost.incentives.length; ++index) {
            boost.incentives[index] = _incentives[BoostFees.incentiveKey(boostId, index)].instance;
        }
        boost.protocolFee = stored.protocolFee;
        boost.maxParticipants = stored.maxParticipants;
        boost.owner = stored.owner;
    }

    function _getStoredBoost(uint256 boostId) private view returns (BoostClaims.StoredBoost storage) {
        if (boostId >= _boostCount) BoostClaims.panicOutOfBounds();
        return _boosts[boostId];
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    /// @dev Every chain of the deployed protocol has transient storage (Cancun). Solady's default trusts mainnet alone.
    function _useTransientReentrancyGuardOnlyOnMainnet() internal pure override returns (bool) {
        return false;
    }
}
